-- A refund that reaches the tip takes it from those who share it; most refunds are booked in the background.
grant delete on tip_shares to portal_worker;
