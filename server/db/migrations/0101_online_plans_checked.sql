-- Outside a transaction: checks of plans that clients book (docs/decisions/0077).

alter table slot_holds validate constraint slot_holds_spans;

alter table bookings validate constraint bookings_spans;

alter table booking_proposals validate constraint booking_proposals_spans;
