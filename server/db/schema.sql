-- The database as it is after all migrations: tables, each with its indexes, triggers, policies and grants, then functions.
-- For reading only. `npm run schema` writes it; a migration changes it. The queue's schema is server/tasks/enqueue.sql.

CREATE EXTENSION btree_gist SCHEMA public;
CREATE EXTENSION pg_trgm SCHEMA public;
CREATE SCHEMA account;
CREATE SCHEMA auth;
GRANT CREATE, USAGE ON SCHEMA public TO portal_owner;
GRANT USAGE ON SCHEMA account TO portal_admin, portal_client, portal_sales;
GRANT USAGE ON SCHEMA auth TO portal_auth;
GRANT USAGE ON SCHEMA public TO PUBLIC, portal_admin, portal_anonymous, portal_auth, portal_client, portal_payer, portal_queue, portal_sales, portal_tech, portal_worker;

-- assets
CREATE TABLE assets (
  id uuid NOT NULL,
  place_id uuid NOT NULL,
  client_id uuid NOT NULL,
  kind text NOT NULL,
  label text NOT NULL,
  vehicle_size text,
  plate text,
  bin_count integer,
  pickup_weekday integer,
  square_feet integer,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  rep_id uuid,
  CONSTRAINT assets_pkey PRIMARY KEY (id),
  CONSTRAINT assets_client_id_fkey FOREIGN KEY (client_id) REFERENCES profiles(id),
  CONSTRAINT assets_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id) ON DELETE CASCADE,
  CONSTRAINT assets_bin_count_check CHECK (bin_count >= 1 AND bin_count <= 100),
  CONSTRAINT assets_check CHECK ((kind = 'vehicle'::text) = (vehicle_size IS NOT NULL)),
  CONSTRAINT assets_check1 CHECK ((kind = 'bins'::text) = (bin_count IS NOT NULL)),
  CONSTRAINT assets_check2 CHECK ((kind = 'surface'::text) = (square_feet IS NOT NULL)),
  CONSTRAINT assets_kind_check CHECK (kind = ANY (ARRAY['vehicle'::text, 'bins'::text, 'surface'::text])),
  CONSTRAINT assets_label_check CHECK (length(label) >= 1 AND length(label) <= 120),
  CONSTRAINT assets_pickup_weekday_check CHECK (pickup_weekday >= 0 AND pickup_weekday <= 6),
  CONSTRAINT assets_plate_check CHECK (length(plate) >= 1 AND length(plate) <= 20),
  CONSTRAINT assets_square_feet_check CHECK (square_feet >= 1 AND square_feet <= 1000000),
  CONSTRAINT assets_vehicle_size_check CHECK (vehicle_size = ANY (ARRAY['sedan'::text, 'suv'::text, 'truck'::text, 'van'::text]))
);
CREATE INDEX assets_place ON assets USING btree (place_id);
CREATE TRIGGER asset_owner BEFORE INSERT OR UPDATE OF place_id, client_id ON assets FOR EACH ROW EXECUTE FUNCTION asset_owner();
CREATE TRIGGER carry_rep BEFORE INSERT OR UPDATE OF place_id, client_id, rep_id ON assets FOR EACH ROW EXECUTE FUNCTION carry_rep();
ALTER TABLE assets ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON assets FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY client_own ON assets FOR SELECT TO portal_client USING (client_id = (( SELECT actor_client_id() AS actor_client_id)));
CREATE POLICY owner_all ON assets FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY sales_clients ON assets FOR SELECT TO portal_sales USING (rep_id = (( SELECT actor_id() AS actor_id)));
CREATE POLICY worker_count ON assets FOR UPDATE TO portal_worker USING (true) WITH CHECK (true);
CREATE POLICY worker_read ON assets FOR SELECT TO portal_worker USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON assets TO portal_admin;
GRANT SELECT ON assets TO portal_client, portal_sales;
GRANT SELECT, UPDATE (bin_count) ON assets TO portal_worker;

-- audit_events
CREATE TABLE audit_events (
  id uuid NOT NULL,
  actor_id uuid,
  actor_role text NOT NULL,
  action text NOT NULL,
  entity text NOT NULL,
  entity_id uuid,
  fields text[] DEFAULT '{}'::text[] NOT NULL,
  request_id text NOT NULL,
  address inet,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  xid xid8 DEFAULT pg_current_xact_id() NOT NULL,
  changes jsonb,
  CONSTRAINT audit_events_pkey PRIMARY KEY (id),
  CONSTRAINT audit_events_check CHECK (changes IS NULL OR keeps_no_text(entity, changes))
);
CREATE INDEX audit_events_action ON audit_events USING btree (action text_pattern_ops, created_at DESC, id DESC);
CREATE INDEX audit_events_actor ON audit_events USING btree (actor_id, created_at DESC, id DESC);
CREATE INDEX audit_events_newest ON audit_events USING btree (created_at DESC, id DESC);
CREATE INDEX audit_events_subject ON audit_events USING btree (entity_id, created_at DESC, id DESC);
CREATE INDEX audit_events_xid ON audit_events USING btree (xid);
ALTER TABLE audit_events ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_read ON audit_events FOR SELECT TO portal_admin USING (true);
CREATE POLICY admin_write ON audit_events FOR INSERT TO portal_admin WITH CHECK (actor_id = (( SELECT actor_id() AS actor_id)) AND actor_role = 'admin'::text);
CREATE POLICY auth_write ON audit_events FOR INSERT TO portal_auth WITH CHECK (true);
CREATE POLICY client_write ON audit_events FOR INSERT TO portal_client WITH CHECK (actor_id = (( SELECT actor_id() AS actor_id)) AND actor_role = 'client'::text);
CREATE POLICY owner_all ON audit_events FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY payer_write ON audit_events FOR INSERT TO portal_payer WITH CHECK (actor_id = (( SELECT actor_id() AS actor_id)));
CREATE POLICY sales_write ON audit_events FOR INSERT TO portal_sales WITH CHECK (actor_id = (( SELECT actor_id() AS actor_id)) AND actor_role = 'sales'::text);
CREATE POLICY tech_write ON audit_events FOR INSERT TO portal_tech WITH CHECK (actor_id = (( SELECT actor_id() AS actor_id)) AND actor_role = 'tech'::text);
CREATE POLICY worker_read ON audit_events FOR SELECT TO portal_worker USING (true);
CREATE POLICY worker_write ON audit_events FOR INSERT TO portal_worker WITH CHECK (true);
GRANT INSERT (id, actor_id, actor_role, action, entity, entity_id, fields, request_id, address, changes) ON audit_events TO portal_auth, portal_client, portal_payer, portal_sales, portal_tech;
GRANT INSERT (id, actor_id, actor_role, action, entity, entity_id, fields, request_id, address, changes), SELECT ON audit_events TO portal_admin, portal_worker;

-- audit_seals
CREATE TABLE audit_seals (
  seq bigint NOT NULL,
  event_id uuid NOT NULL,
  hash bytea NOT NULL,
  horizon xid8 NOT NULL,
  sealed_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT audit_seals_pkey PRIMARY KEY (seq),
  CONSTRAINT audit_seals_event_id_key UNIQUE (event_id)
);
ALTER TABLE audit_seals ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_read ON audit_seals FOR SELECT TO portal_admin USING (true);
CREATE POLICY owner_all ON audit_seals FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY worker_read ON audit_seals FOR SELECT TO portal_worker USING (true);
CREATE POLICY worker_write ON audit_seals FOR INSERT TO portal_worker WITH CHECK (true);
GRANT INSERT (seq, event_id, hash, horizon), SELECT ON audit_seals TO portal_worker;
GRANT SELECT ON audit_seals TO portal_admin;

-- billing_waivers
CREATE TABLE billing_waivers (
  job_id uuid NOT NULL,
  reason text NOT NULL,
  waived_by uuid,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  by_outcome boolean DEFAULT false NOT NULL,
  CONSTRAINT billing_waivers_pkey PRIMARY KEY (job_id),
  CONSTRAINT billing_waivers_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id),
  CONSTRAINT billing_waivers_waived_by_fkey FOREIGN KEY (waived_by) REFERENCES profiles(id),
  CONSTRAINT billing_waivers_reason_check CHECK (length(reason) >= 1 AND length(reason) <= 200)
);
CREATE TRIGGER unbilled AFTER INSERT OR DELETE ON billing_waivers FOR EACH ROW EXECUTE FUNCTION unbilled();
ALTER TABLE billing_waivers ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON billing_waivers FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON billing_waivers FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY worker_all ON billing_waivers FOR ALL TO portal_worker USING (true) WITH CHECK (true);
GRANT INSERT, SELECT ON billing_waivers TO portal_admin;
GRANT SELECT ON billing_waivers TO portal_worker;

-- bin_outcomes
CREATE TABLE bin_outcomes (
  item_id uuid NOT NULL,
  job_id uuid NOT NULL,
  client_id uuid,
  technician_id uuid,
  outcome text NOT NULL,
  bins_done integer NOT NULL,
  photo_id uuid,
  bill_note text,
  occurred_at timestamp with time zone NOT NULL,
  received_at timestamp with time zone DEFAULT now() NOT NULL,
  helpers uuid[],
  CONSTRAINT bin_outcomes_pkey PRIMARY KEY (item_id),
  CONSTRAINT bin_outcomes_item_id_fkey FOREIGN KEY (item_id) REFERENCES job_items(id) ON DELETE CASCADE,
  CONSTRAINT bin_outcomes_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id),
  CONSTRAINT bin_outcomes_photo_id_fkey FOREIGN KEY (photo_id) REFERENCES photos(id) ON DELETE SET NULL,
  CONSTRAINT bin_outcomes_bill_note_check CHECK (length(bill_note) >= 1 AND length(bill_note) <= 160),
  CONSTRAINT bin_outcomes_bins_done_check CHECK (bins_done >= 0),
  CONSTRAINT bin_outcomes_check CHECK (outcome = 'cleaned'::text OR bill_note IS NOT NULL),
  CONSTRAINT bin_outcomes_outcome_check CHECK (outcome = ANY (ARRAY['cleaned'::text, 'not_out'::text, 'not_emptied'::text, 'blocked'::text, 'contaminated'::text, 'no_access'::text, 'weather'::text]))
);
CREATE INDEX bin_outcomes_job ON bin_outcomes USING btree (job_id);
CREATE INDEX bin_outcomes_photo ON bin_outcomes USING btree (photo_id) WHERE photo_id IS NOT NULL;
CREATE TRIGGER bill_outcome AFTER INSERT OR DELETE OR UPDATE OF outcome, bins_done, bill_note ON bin_outcomes FOR EACH ROW EXECUTE FUNCTION bill_outcome();
CREATE TRIGGER job_party BEFORE INSERT ON bin_outcomes FOR EACH ROW EXECUTE FUNCTION job_party();
CREATE TRIGGER keep_occurred BEFORE INSERT OR UPDATE ON bin_outcomes FOR EACH ROW WHEN (current_setting('role'::text) = 'portal_tech'::text) EXECUTE FUNCTION keep_occurred('occurred_at');
CREATE TRIGGER outcome_fits BEFORE INSERT OR UPDATE OF item_id, job_id, outcome, bins_done, photo_id ON bin_outcomes FOR EACH ROW EXECUTE FUNCTION fitting_outcome();
ALTER TABLE bin_outcomes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_read ON bin_outcomes FOR SELECT TO portal_admin USING (true);
CREATE POLICY client_own ON bin_outcomes FOR SELECT TO portal_client USING (client_id = (( SELECT actor_client_id() AS actor_client_id)));
CREATE POLICY owner_all ON bin_outcomes FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY tech_helps ON bin_outcomes FOR SELECT TO portal_tech USING (helpers @> ARRAY[( SELECT actor_id() AS actor_id)]);
CREATE POLICY tech_own ON bin_outcomes FOR ALL TO portal_tech USING (technician_id = (( SELECT actor_id() AS actor_id))) WITH CHECK (technician_id = (( SELECT actor_id() AS actor_id)));
GRANT INSERT (item_id, job_id, outcome, bins_done, photo_id, bill_note, occurred_at), SELECT, UPDATE (outcome, bins_done, photo_id, bill_note, occurred_at) ON bin_outcomes TO portal_tech;
GRANT SELECT ON bin_outcomes TO portal_admin, portal_client;

-- booking_proposals
CREATE TABLE booking_proposals (
  id uuid NOT NULL,
  booking_id uuid NOT NULL,
  client_id uuid NOT NULL,
  technician_id uuid NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  buffer_minutes integer NOT NULL,
  window_start timestamp with time zone NOT NULL,
  window_end timestamp with time zone NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  spans jsonb,
  days date[] DEFAULT '{}'::date[] NOT NULL,
  CONSTRAINT booking_proposals_pkey PRIMARY KEY (id),
  CONSTRAINT booking_proposals_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id) ON DELETE CASCADE,
  CONSTRAINT booking_proposals_technician_id_fkey FOREIGN KEY (technician_id) REFERENCES staff(profile_id),
  CONSTRAINT booking_proposals_check CHECK (starts_at < ends_at AND window_start < window_end),
  CONSTRAINT booking_proposals_spans CHECK (
CASE jsonb_typeof(spans)
    WHEN 'array'::text THEN jsonb_array_length(spans) >= 2 AND jsonb_array_length(spans) <= 30
    ELSE spans IS NULL
END)
);
CREATE INDEX booking_proposals_booking ON booking_proposals USING btree (booking_id, window_start);
CREATE TRIGGER keep_planned BEFORE INSERT OR UPDATE OF spans, days ON booking_proposals FOR EACH ROW EXECUTE FUNCTION keep_planned();
ALTER TABLE booking_proposals ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON booking_proposals FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY client_own ON booking_proposals FOR SELECT TO portal_client USING (client_id = (( SELECT actor_client_id() AS actor_client_id)));
CREATE POLICY owner_all ON booking_proposals FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY worker_all ON booking_proposals FOR ALL TO portal_worker USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT ON booking_proposals TO portal_admin;
GRANT DELETE, SELECT ON booking_proposals TO portal_worker;
GRANT SELECT (id, booking_id, client_id, window_start, window_end, days) ON booking_proposals TO portal_client;

-- booking_rules
CREATE TABLE booking_rules (
  id boolean DEFAULT true NOT NULL,
  online boolean DEFAULT false NOT NULL,
  lead_hours integer DEFAULT 24 NOT NULL,
  horizon_days integer DEFAULT 60 NOT NULL,
  window_minutes integer DEFAULT 120 NOT NULL,
  near_discount_cents bigint DEFAULT 0 NOT NULL,
  approval text DEFAULT 'none'::text NOT NULL,
  depot_latitude double precision,
  depot_longitude double precision,
  min_stretch_minutes integer DEFAULT 120 NOT NULL,
  max_days integer DEFAULT 3 NOT NULL,
  several_days_online boolean DEFAULT false NOT NULL,
  CONSTRAINT booking_rules_pkey PRIMARY KEY (id),
  CONSTRAINT booking_rules_approval_check CHECK (approval = ANY (ARRAY['none'::text, 'new_clients'::text, 'all'::text])),
  CONSTRAINT booking_rules_check CHECK ((depot_latitude IS NULL) = (depot_longitude IS NULL)),
  CONSTRAINT booking_rules_depot_latitude_check CHECK (depot_latitude >= '-90'::integer::double precision AND depot_latitude <= 90::double precision),
  CONSTRAINT booking_rules_depot_longitude_check CHECK (depot_longitude >= '-180'::integer::double precision AND depot_longitude <= 180::double precision),
  CONSTRAINT booking_rules_horizon_days_check CHECK (horizon_days >= 1 AND horizon_days <= 365),
  CONSTRAINT booking_rules_id_check CHECK (id),
  CONSTRAINT booking_rules_lead_hours_check CHECK (lead_hours >= 0 AND lead_hours <= 336),
  CONSTRAINT booking_rules_max_days CHECK (max_days >= 1 AND max_days <= 10),
  CONSTRAINT booking_rules_min_stretch CHECK (min_stretch_minutes >= 30 AND min_stretch_minutes <= 480),
  CONSTRAINT booking_rules_near_discount_cents_check CHECK (near_discount_cents >= 0 AND near_discount_cents <= 10000000),
  CONSTRAINT booking_rules_window_minutes_check CHECK (window_minutes = ANY (ARRAY[60, 90, 120, 180, 240]))
);
ALTER TABLE booking_rules ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_read ON booking_rules FOR SELECT TO portal_admin USING (true);
CREATE POLICY admin_write ON booking_rules FOR UPDATE TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY others_read ON booking_rules FOR SELECT TO portal_sales, portal_tech, portal_client, portal_worker USING (true);
CREATE POLICY owner_all ON booking_rules FOR ALL TO portal_owner USING (true) WITH CHECK (true);
GRANT SELECT (online, lead_hours, horizon_days, window_minutes, near_discount_cents, approval, several_days_online) ON booking_rules TO portal_client, portal_sales, portal_tech;
GRANT SELECT ON booking_rules TO portal_worker;
GRANT SELECT, UPDATE ON booking_rules TO portal_admin;

-- bookings
CREATE TABLE bookings (
  id uuid NOT NULL,
  client_id uuid NOT NULL,
  created_by uuid NOT NULL,
  kind text NOT NULL,
  status text NOT NULL,
  job_id uuid,
  hold_id uuid,
  place_id uuid,
  technician_id uuid,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  buffer_minutes integer DEFAULT 0 NOT NULL,
  window_start timestamp with time zone,
  window_end timestamp with time zone,
  near boolean DEFAULT false NOT NULL,
  items jsonb DEFAULT '[]'::jsonb NOT NULL,
  quote jsonb,
  note text,
  notice_hours integer NOT NULL,
  late_fee_cents bigint NOT NULL,
  fee_cents bigint DEFAULT 0 NOT NULL,
  fee_invoice_id uuid,
  seen_start timestamp with time zone,
  approved boolean DEFAULT false NOT NULL,
  refusal text,
  reason text,
  decided_at timestamp with time zone,
  decided_by uuid,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  spans jsonb,
  days date[] DEFAULT '{}'::date[] NOT NULL,
  CONSTRAINT bookings_pkey PRIMARY KEY (id),
  CONSTRAINT bookings_client_id_fkey FOREIGN KEY (client_id) REFERENCES profiles(id),
  CONSTRAINT bookings_created_by_fkey FOREIGN KEY (created_by) REFERENCES profiles(id),
  CONSTRAINT bookings_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES profiles(id),
  CONSTRAINT bookings_fee_invoice_id_fkey FOREIGN KEY (fee_invoice_id) REFERENCES invoices(id) ON DELETE SET NULL,
  CONSTRAINT bookings_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id),
  CONSTRAINT bookings_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id) ON DELETE SET NULL,
  CONSTRAINT bookings_technician_id_fkey FOREIGN KEY (technician_id) REFERENCES staff(profile_id),
  CONSTRAINT bookings_buffer_minutes_check CHECK (buffer_minutes >= 0 AND buffer_minutes <= 1440),
  CONSTRAINT bookings_check CHECK (kind = 'new'::text AND status <> 'done'::text OR kind <> 'new'::text AND (status = ANY (ARRAY['requested'::text, 'done'::text, 'refused'::text]))),
  CONSTRAINT bookings_check1 CHECK (kind = 'new'::text OR job_id IS NOT NULL AND seen_start IS NOT NULL),
  CONSTRAINT bookings_check2 CHECK (kind <> 'new'::text OR (status <> ALL (ARRAY['confirmed'::text, 'awaiting_office'::text])) OR job_id IS NOT NULL),
  CONSTRAINT bookings_check3 CHECK (kind <> 'new'::text OR (status <> ALL (ARRAY['awaiting_deposit'::text, 'needs_time'::text, 'lapsed'::text])) OR job_id IS NULL),
  CONSTRAINT bookings_check4 CHECK (kind = 'cancel'::text OR starts_at < ends_at AND window_start < window_end AND technician_id IS NOT NULL),
  CONSTRAINT bookings_fee_cents_check CHECK (fee_cents >= 0),
  CONSTRAINT bookings_items_check CHECK (jsonb_typeof(items) = 'array'::text),
  CONSTRAINT bookings_kind_check CHECK (kind = ANY (ARRAY['new'::text, 'move'::text, 'cancel'::text])),
  CONSTRAINT bookings_late_fee_cents_check CHECK (late_fee_cents >= 0),
  CONSTRAINT bookings_note_check CHECK (length(note) >= 1 AND length(note) <= 1000),
  CONSTRAINT bookings_notice_hours_check CHECK (notice_hours >= 0),
  CONSTRAINT bookings_reason_check CHECK (length(reason) >= 1 AND length(reason) <= 300),
  CONSTRAINT bookings_refusal_check CHECK (refusal = ANY (ARRAY['office'::text, 'changed_meanwhile'::text, 'slot_lost'::text, 'begun'::text])),
  CONSTRAINT bookings_spans CHECK (
CASE jsonb_typeof(spans)
    WHEN 'array'::text THEN jsonb_array_length(spans) >= 2 AND jsonb_array_length(spans) <= 30
    ELSE spans IS NULL
END),
  CONSTRAINT bookings_status_check CHECK (status = ANY (ARRAY['requested'::text, 'awaiting_deposit'::text, 'awaiting_office'::text, 'confirmed'::text, 'needs_time'::text, 'lapsed'::text, 'withdrawn'::text, 'done'::text, 'refused'::text]))
);
CREATE INDEX bookings_answered ON bookings USING btree (decided_at DESC, id DESC) WHERE decided_at IS NOT NULL;
CREATE INDEX bookings_client ON bookings USING btree (client_id, created_at DESC, id DESC);
CREATE INDEX bookings_fee_invoice ON bookings USING btree (fee_invoice_id) WHERE fee_invoice_id IS NOT NULL;
CREATE INDEX bookings_job ON bookings USING btree (job_id) WHERE job_id IS NOT NULL;
CREATE UNIQUE INDEX bookings_one_change ON bookings USING btree (job_id) WHERE kind <> 'new'::text AND status = 'requested'::text;
CREATE UNIQUE INDEX bookings_one_hold ON bookings USING btree (hold_id) WHERE hold_id IS NOT NULL;
CREATE INDEX bookings_place ON bookings USING btree (place_id) WHERE place_id IS NOT NULL;
CREATE INDEX bookings_unsettled ON bookings USING btree (created_at) WHERE status = ANY (ARRAY['requested'::text, 'awaiting_deposit'::text]);
CREATE INDEX bookings_waiting ON bookings USING btree (created_at, id) WHERE status = ANY (ARRAY['awaiting_office'::text, 'needs_time'::text]);
CREATE TRIGGER ask_deposit AFTER INSERT ON bookings FOR EACH ROW WHEN (new.status = 'awaiting_deposit'::text) EXECUTE FUNCTION ask_deposit();
CREATE TRIGGER fitting_booking BEFORE INSERT ON bookings FOR EACH ROW EXECUTE FUNCTION fitting_booking();
CREATE TRIGGER keep_booking BEFORE UPDATE ON bookings FOR EACH ROW EXECUTE FUNCTION keep_booking();
CREATE TRIGGER keep_planned BEFORE INSERT OR UPDATE OF spans, days ON bookings FOR EACH ROW EXECUTE FUNCTION keep_planned();
CREATE TRIGGER limit_own_bookings BEFORE INSERT ON bookings FOR EACH ROW WHEN (new.kind = 'new'::text) EXECUTE FUNCTION limit_own_bookings();
CREATE TRIGGER living_client BEFORE INSERT ON bookings FOR EACH ROW EXECUTE FUNCTION living_client();
ALTER TABLE bookings ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON bookings FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY client_answer ON bookings FOR UPDATE TO portal_client USING (client_id = (( SELECT actor_client_id() AS actor_client_id))) WITH CHECK (client_id = (( SELECT actor_client_id() AS actor_client_id)));
CREATE POLICY client_ask ON bookings FOR INSERT TO portal_client WITH CHECK (client_id = (( SELECT actor_client_id() AS actor_client_id)) AND created_by = (( SELECT actor_id() AS actor_id)) AND (status = ANY (ARRAY['requested'::text, 'awaiting_deposit'::text])) AND NOT approved);
CREATE POLICY client_own ON bookings FOR SELECT TO portal_client USING (client_id = (( SELECT actor_client_id() AS actor_client_id)));
CREATE POLICY owner_all ON bookings FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY worker_all ON bookings FOR ALL TO portal_worker USING (true) WITH CHECK (true);
GRANT INSERT, SELECT (id, client_id, created_by, kind, status, job_id, hold_id, place_id, window_start, window_end, near, items, quote, note, notice_hours, late_fee_cents, fee_cents, fee_invoice_id, seen_start, approved, refusal, reason, decided_at, created_at, days), UPDATE (status, hold_id, technician_id, starts_at, ends_at, buffer_minutes, window_start, window_end, near, approved, refusal, spans) ON bookings TO portal_client;
GRANT INSERT, SELECT, UPDATE ON bookings TO portal_admin;
GRANT SELECT, UPDATE ON bookings TO portal_worker;

-- business_logos
CREATE TABLE business_logos (
  id boolean DEFAULT true NOT NULL,
  type text NOT NULL,
  image bytea NOT NULL,
  CONSTRAINT business_logos_pkey PRIMARY KEY (id),
  CONSTRAINT business_logos_id_check CHECK (id),
  CONSTRAINT business_logos_image_check CHECK (length(image) <= 150000),
  CONSTRAINT business_logos_type_check CHECK (type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text, 'image/webp'::text]))
);
ALTER TABLE business_logos ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON business_logos FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY anonymous_read ON business_logos FOR SELECT TO portal_anonymous USING (true);
CREATE POLICY owner_all ON business_logos FOR ALL TO portal_owner USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON business_logos TO portal_admin;
GRANT SELECT ON business_logos TO portal_anonymous;

-- business_settings
CREATE TABLE business_settings (
  id boolean DEFAULT true NOT NULL,
  name text NOT NULL,
  tagline text,
  logo_url text,
  website_url text,
  time_zone text NOT NULL,
  currency text NOT NULL,
  hours jsonb DEFAULT '[null, {"opens": "08:00", "closes": "18:00"}, {"opens": "08:00", "closes": "18:00"}, {"opens": "08:00", "closes": "18:00"}, {"opens": "08:00", "closes": "18:00"}, {"opens": "08:00", "closes": "18:00"}, null]'::jsonb NOT NULL,
  deposit_percent integer DEFAULT 0 NOT NULL,
  deposit_from_cents bigint DEFAULT 0 NOT NULL,
  cancellation_notice_hours integer DEFAULT 24 NOT NULL,
  cancellation_fee_cents bigint DEFAULT 0 NOT NULL,
  address text,
  phone text,
  billing_email text,
  payment_terms_days integer DEFAULT 14 NOT NULL,
  reminder_days integer[] DEFAULT '{3,10}'::integer[] NOT NULL,
  language text DEFAULT 'en'::text NOT NULL,
  week_starts_on smallint DEFAULT 0 NOT NULL,
  clients_invite boolean DEFAULT false NOT NULL,
  CONSTRAINT business_settings_pkey PRIMARY KEY (id),
  CONSTRAINT business_settings_address_check CHECK (length(address) >= 1 AND length(address) <= 200),
  CONSTRAINT business_settings_billing_email_check CHECK (length(billing_email) >= 3 AND length(billing_email) <= 120),
  CONSTRAINT business_settings_cancellation_fee_cents_check CHECK (cancellation_fee_cents >= 0),
  CONSTRAINT business_settings_cancellation_notice_hours_check CHECK (cancellation_notice_hours >= 0 AND cancellation_notice_hours <= 336),
  CONSTRAINT business_settings_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text),
  CONSTRAINT business_settings_deposit_from_cents_check CHECK (deposit_from_cents >= 0),
  CONSTRAINT business_settings_deposit_percent_check CHECK (deposit_percent >= 0 AND deposit_percent <= 100),
  CONSTRAINT business_settings_hours_check CHECK (jsonb_typeof(hours) = 'array'::text AND jsonb_array_length(hours) = 7),
  CONSTRAINT business_settings_id_check CHECK (id),
  CONSTRAINT business_settings_language_check CHECK (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$'::text),
  CONSTRAINT business_settings_name_check CHECK (length(name) >= 1 AND length(name) <= 120),
  CONSTRAINT business_settings_payment_terms_days_check CHECK (payment_terms_days >= 0 AND payment_terms_days <= 120),
  CONSTRAINT business_settings_phone_check CHECK (length(phone) >= 1 AND length(phone) <= 40),
  CONSTRAINT business_settings_reminder_days_check CHECK (cardinality(reminder_days) <= 5),
  CONSTRAINT business_settings_tagline_check CHECK (length(tagline) >= 1 AND length(tagline) <= 160),
  CONSTRAINT business_settings_website_url_check CHECK (website_url ~ '^https?://'::text),
  CONSTRAINT business_settings_week_starts_on_check CHECK (week_starts_on = ANY (ARRAY[0, 1, 6]))
);
CREATE TRIGGER e164_added BEFORE INSERT ON business_settings FOR EACH ROW WHEN (new.phone !~ '^\+[1-9]\d{7,14}$'::text) EXECUTE FUNCTION refuse_unreadable_phone();
CREATE TRIGGER e164_changed BEFORE UPDATE OF phone ON business_settings FOR EACH ROW WHEN (new.phone IS DISTINCT FROM old.phone AND new.phone !~ '^\+[1-9]\d{7,14}$'::text) EXECUTE FUNCTION refuse_unreadable_phone();
ALTER TABLE business_settings ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_write ON business_settings FOR UPDATE TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY everyone_reads ON business_settings FOR SELECT TO portal_admin, portal_sales, portal_tech, portal_client, portal_worker, portal_anonymous USING (true);
CREATE POLICY owner_all ON business_settings FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY payer_read ON business_settings FOR SELECT TO portal_payer USING (true);
GRANT SELECT ON business_settings TO portal_anonymous, portal_client, portal_payer, portal_sales, portal_tech, portal_worker;
GRANT SELECT, UPDATE ON business_settings TO portal_admin;

-- busy_spans
CREATE TABLE busy_spans (
  owner_id uuid NOT NULL,
  technician_id uuid NOT NULL,
  span tstzrange NOT NULL,
  kind text NOT NULL,
  expires_at timestamp with time zone,
  work_ends timestamp with time zone NOT NULL,
  latitude double precision,
  longitude double precision,
  group_id uuid,
  CONSTRAINT busy_spans_pkey PRIMARY KEY (owner_id),
  CONSTRAINT busy_spans_technician_id_fkey FOREIGN KEY (technician_id) REFERENCES staff(profile_id),
  CONSTRAINT busy_spans_kind_check CHECK (kind = ANY (ARRAY['job'::text, 'hold'::text])),
  CONSTRAINT busy_spans_span_check CHECK (NOT isempty(span) AND NOT lower_inf(span) AND NOT upper_inf(span)),
  CONSTRAINT no_double_booking EXCLUDE USING gist (technician_id WITH =, span WITH &&)
);
CREATE INDEX busy_spans_group ON busy_spans USING btree (group_id) WHERE group_id IS NOT NULL;
ALTER TABLE busy_spans ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_read ON busy_spans FOR SELECT TO portal_admin USING (true);
CREATE POLICY owner_all ON busy_spans FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY tech_own ON busy_spans FOR SELECT TO portal_tech USING (technician_id = (( SELECT actor_id() AS actor_id)));
CREATE POLICY worker_read ON busy_spans FOR SELECT TO portal_worker USING (true);
GRANT SELECT ON busy_spans TO portal_admin, portal_tech, portal_worker;

-- care_guides
CREATE TABLE care_guides (
  id uuid NOT NULL,
  "position" integer NOT NULL,
  title text NOT NULL,
  body text,
  steps jsonb NOT NULL,
  kinds text[] DEFAULT '{}'::text[] NOT NULL,
  service_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  published boolean DEFAULT false NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT care_guides_pkey PRIMARY KEY (id),
  CONSTRAINT care_guides_body_check CHECK (length(body) >= 1 AND length(body) <= 2000),
  CONSTRAINT care_guides_steps_check CHECK (jsonb_typeof(steps) = 'array'::text AND jsonb_array_length(steps) <= 12),
  CONSTRAINT care_guides_title_check CHECK (length(title) >= 1 AND length(title) <= 80)
);
CREATE INDEX care_guides_order ON care_guides USING btree ("position", id);
ALTER TABLE care_guides ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON care_guides FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY client_read ON care_guides FOR SELECT TO portal_client USING (published);
CREATE POLICY owner_all ON care_guides FOR ALL TO portal_owner USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON care_guides TO portal_admin;
GRANT SELECT ON care_guides TO portal_client;

-- change_events
CREATE TABLE change_events (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  xid xid8 DEFAULT pg_current_xact_id() NOT NULL,
  entity text NOT NULL,
  entity_id uuid NOT NULL,
  users uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  roles text[] DEFAULT '{}'::text[] NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT change_events_pkey PRIMARY KEY (id)
);
CREATE INDEX change_events_age ON change_events USING btree (created_at);
CREATE INDEX change_events_xid ON change_events USING btree (xid, id);
CREATE TRIGGER tell_rep BEFORE INSERT ON change_events FOR EACH ROW WHEN ((new.entity = ANY (ARRAY['client'::text, 'job'::text, 'job_series'::text, 'profile'::text])) AND cardinality(new.users) > 0) EXECUTE FUNCTION tell_rep();
CREATE TRIGGER tell_rep_of_hold BEFORE INSERT ON change_events FOR EACH ROW WHEN (new.entity = 'hold'::text AND cardinality(new.users) > 0) EXECUTE FUNCTION tell_rep();
CREATE TRIGGER wake_listeners AFTER INSERT ON change_events FOR EACH STATEMENT EXECUTE FUNCTION wake_listeners();
ALTER TABLE change_events ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_write ON change_events FOR INSERT TO portal_admin WITH CHECK (true);
CREATE POLICY auth_write ON change_events FOR INSERT TO portal_auth WITH CHECK (true);
CREATE POLICY client_write ON change_events FOR INSERT TO portal_client WITH CHECK (true);
CREATE POLICY owner_all ON change_events FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY payer_write ON change_events FOR INSERT TO portal_payer WITH CHECK (true);
CREATE POLICY sales_write ON change_events FOR INSERT TO portal_sales WITH CHECK (true);
CREATE POLICY tech_write ON change_events FOR INSERT TO portal_tech WITH CHECK (true);
CREATE POLICY worker_all ON change_events FOR ALL TO portal_worker USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT ON change_events TO portal_worker;
GRANT INSERT ON change_events TO portal_admin, portal_auth, portal_client, portal_payer, portal_sales, portal_tech;

-- checklist_items
CREATE TABLE checklist_items (
  id uuid NOT NULL,
  job_id uuid NOT NULL,
  client_id uuid,
  technician_id uuid,
  item_id uuid,
  "position" integer NOT NULL,
  task text NOT NULL,
  photo boolean NOT NULL,
  done_at timestamp with time zone,
  done_by uuid,
  required boolean DEFAULT true NOT NULL,
  helpers uuid[],
  CONSTRAINT checklist_items_pkey PRIMARY KEY (id),
  CONSTRAINT checklist_items_done_by_fkey FOREIGN KEY (done_by) REFERENCES profiles(id),
  CONSTRAINT checklist_items_item_id_fkey FOREIGN KEY (item_id) REFERENCES job_items(id) ON DELETE SET NULL,
  CONSTRAINT checklist_items_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE,
  CONSTRAINT checklist_items_check CHECK ((done_at IS NULL) = (done_by IS NULL)),
  CONSTRAINT checklist_items_task_check CHECK (length(task) >= 1 AND length(task) <= 160)
);
CREATE INDEX checklist_items_item ON checklist_items USING btree (item_id);
CREATE INDEX checklist_items_job ON checklist_items USING btree (job_id, "position");
CREATE TRIGGER job_party BEFORE INSERT ON checklist_items FOR EACH ROW EXECUTE FUNCTION job_party();
CREATE TRIGGER keep_occurred BEFORE INSERT OR UPDATE ON checklist_items FOR EACH ROW WHEN (current_setting('role'::text) = 'portal_tech'::text) EXECUTE FUNCTION keep_occurred('done_at');
CREATE TRIGGER tick_fits BEFORE UPDATE OF done_at ON checklist_items FOR EACH ROW WHEN ((old.done_at IS NULL) <> (new.done_at IS NULL)) EXECUTE FUNCTION fitting_tick();
ALTER TABLE checklist_items ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON checklist_items FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY client_own ON checklist_items FOR SELECT TO portal_client USING (client_id = (( SELECT actor_client_id() AS actor_client_id)));
CREATE POLICY owner_all ON checklist_items FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY tech_own ON checklist_items FOR ALL TO portal_tech USING (technician_id = (( SELECT actor_id() AS actor_id)) OR helpers @> ARRAY[( SELECT actor_id() AS actor_id)]);
CREATE POLICY worker_all ON checklist_items FOR ALL TO portal_worker USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON checklist_items TO portal_admin;
GRANT INSERT, SELECT ON checklist_items TO portal_worker;
GRANT SELECT ON checklist_items TO portal_client;
GRANT SELECT, UPDATE (done_at, done_by) ON checklist_items TO portal_tech;

-- checklist_templates
CREATE TABLE checklist_templates (
  service_id uuid NOT NULL,
  "position" integer NOT NULL,
  task text NOT NULL,
  photo boolean NOT NULL,
  required boolean DEFAULT true NOT NULL,
  CONSTRAINT checklist_templates_pkey PRIMARY KEY (service_id, "position"),
  CONSTRAINT checklist_templates_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id),
  CONSTRAINT checklist_templates_task_check CHECK (length(task) >= 1 AND length(task) <= 160)
);
ALTER TABLE checklist_templates ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON checklist_templates FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY everyone_reads ON checklist_templates FOR SELECT TO portal_sales, portal_tech, portal_client USING (true);
CREATE POLICY owner_all ON checklist_templates FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY worker_read ON checklist_templates FOR SELECT TO portal_worker USING (true);
GRANT DELETE, INSERT, SELECT ON checklist_templates TO portal_admin;
GRANT SELECT ON checklist_templates TO portal_client, portal_sales, portal_tech, portal_worker;

-- client_clashes
CREATE TABLE client_clashes (
  client_id uuid NOT NULL,
  rep_id uuid NOT NULL,
  day date DEFAULT business_day(now()) NOT NULL,
  at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT client_clashes_pkey PRIMARY KEY (client_id, rep_id, day),
  CONSTRAINT client_clashes_client_id_fkey FOREIGN KEY (client_id) REFERENCES profiles(id),
  CONSTRAINT client_clashes_rep_id_fkey FOREIGN KEY (rep_id) REFERENCES profiles(id)
);
ALTER TABLE client_clashes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_read ON client_clashes FOR SELECT TO portal_admin USING (true);
CREATE POLICY owner_all ON client_clashes FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY worker_all ON client_clashes FOR ALL TO portal_worker USING (true) WITH CHECK (true);
GRANT INSERT (client_id, rep_id), SELECT ON client_clashes TO portal_worker;
GRANT SELECT ON client_clashes TO portal_admin;

-- closed_periods
CREATE TABLE closed_periods (
  id uuid NOT NULL,
  through date NOT NULL,
  closed_by uuid NOT NULL,
  closed_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT closed_periods_pkey PRIMARY KEY (id),
  CONSTRAINT closed_periods_through_key UNIQUE (through),
  CONSTRAINT closed_periods_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES profiles(id)
);
CREATE TRIGGER close_period BEFORE INSERT ON closed_periods FOR EACH ROW EXECUTE FUNCTION close_period();
CREATE TRIGGER keep_periods BEFORE DELETE OR UPDATE ON closed_periods FOR EACH ROW EXECUTE FUNCTION keep_ledger();
ALTER TABLE closed_periods ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON closed_periods FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON closed_periods FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY worker_all ON closed_periods FOR ALL TO portal_worker USING (true) WITH CHECK (true);
GRANT INSERT, SELECT ON closed_periods TO portal_admin;
GRANT SELECT ON closed_periods TO portal_worker;

-- closed_weeks
CREATE TABLE closed_weeks (
  week_start date NOT NULL,
  closed_by uuid NOT NULL,
  closed_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT closed_weeks_pkey PRIMARY KEY (week_start),
  CONSTRAINT closed_weeks_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES profiles(id),
  CONSTRAINT weeks_apart EXCLUDE USING gist (daterange(week_start, week_start + 7) WITH &&)
);
CREATE TRIGGER close_week BEFORE INSERT ON closed_weeks FOR EACH ROW EXECUTE FUNCTION close_week();
ALTER TABLE closed_weeks ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON closed_weeks FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON closed_weeks FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY tech_read ON closed_weeks FOR SELECT TO portal_tech USING (true);
CREATE POLICY worker_read ON closed_weeks FOR SELECT TO portal_worker USING (true);
GRANT DELETE, INSERT, SELECT ON closed_weeks TO portal_admin;
GRANT SELECT ON closed_weeks TO portal_tech, portal_worker;

-- commands
CREATE TABLE commands (
  owner_id uuid NOT NULL,
  id uuid NOT NULL,
  route text NOT NULL,
  body_hash bytea NOT NULL,
  status integer,
  answer json,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT commands_pkey PRIMARY KEY (owner_id, id)
);
CREATE INDEX commands_age ON commands USING btree (created_at);
ALTER TABLE commands ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_own ON commands FOR ALL TO portal_admin USING (owner_id = (( SELECT actor_id() AS actor_id)));
CREATE POLICY client_own ON commands FOR ALL TO portal_client USING (owner_id = (( SELECT actor_id() AS actor_id)));
CREATE POLICY owner_all ON commands FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY payer_own ON commands FOR ALL TO portal_payer USING (owner_id = (( SELECT actor_id() AS actor_id)));
CREATE POLICY sales_own ON commands FOR ALL TO portal_sales USING (owner_id = (( SELECT actor_id() AS actor_id)));
CREATE POLICY tech_own ON commands FOR ALL TO portal_tech USING (owner_id = (( SELECT actor_id() AS actor_id)));
CREATE POLICY worker_prune ON commands FOR ALL TO portal_worker USING (true) WITH CHECK (false);
GRANT DELETE, SELECT (created_at) ON commands TO portal_worker;
GRANT INSERT, SELECT, UPDATE (status, answer) ON commands TO portal_admin, portal_client, portal_payer, portal_sales, portal_tech;

-- commission_checks
CREATE TABLE commission_checks (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  checked_at timestamp with time zone DEFAULT now() NOT NULL,
  moves integer NOT NULL,
  differences integer NOT NULL,
  CONSTRAINT commission_checks_pkey PRIMARY KEY (id),
  CONSTRAINT commission_checks_differences_check CHECK (differences >= 0),
  CONSTRAINT commission_checks_moves_check CHECK (moves >= 0)
);
ALTER TABLE commission_checks ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON commission_checks FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON commission_checks FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY sales_read ON commission_checks FOR SELECT TO portal_sales USING (true);
CREATE POLICY worker_all ON commission_checks FOR ALL TO portal_worker USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT ON commission_checks TO portal_worker;
GRANT SELECT ON commission_checks TO portal_admin, portal_sales;

-- commission_entries
CREATE TABLE commission_entries (
  id bigint NOT NULL,
  fold_no bigint NOT NULL,
  "position" integer NOT NULL,
  staff_id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  kind text NOT NULL,
  month date NOT NULL,
  booked_on date NOT NULL,
  before_cents bigint NOT NULL,
  after_cents bigint NOT NULL,
  rule_id uuid NOT NULL,
  tier integer NOT NULL,
  base_cents bigint NOT NULL,
  rate_ppm integer NOT NULL,
  amount_cents bigint NOT NULL,
  reverses_id bigint,
  CONSTRAINT commission_entries_pkey PRIMARY KEY (id),
  CONSTRAINT commission_entries_fold_no_position_key UNIQUE (fold_no, "position"),
  CONSTRAINT commission_entries_fold_no_fkey FOREIGN KEY (fold_no) REFERENCES commission_moves(fold_no),
  CONSTRAINT commission_entries_reverses_id_fkey FOREIGN KEY (reverses_id) REFERENCES commission_entries(id),
  CONSTRAINT commission_entries_rule_id_fkey FOREIGN KEY (rule_id) REFERENCES commission_rules(id),
  CONSTRAINT commission_entries_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES profiles(id),
  CONSTRAINT commission_entries_base_cents_check CHECK (base_cents <> 0),
  CONSTRAINT commission_entries_check CHECK ((reverses_id IS NULL) = (base_cents > 0)),
  CONSTRAINT commission_entries_check1 CHECK (
CASE
    WHEN base_cents > 0 THEN amount_cents >= 0
    ELSE amount_cents <= 0
END),
  CONSTRAINT commission_entries_kind_check CHECK (kind = ANY (ARRAY['once'::text, 'plan_first'::text])),
  CONSTRAINT commission_entries_month_check CHECK (EXTRACT(day FROM month) = 1::numeric),
  CONSTRAINT commission_entries_rate_ppm_check CHECK (rate_ppm >= 0 AND rate_ppm <= 1000000),
  CONSTRAINT commission_entries_tier_check CHECK (tier >= 0)
);
CREATE INDEX commission_entries_invoice ON commission_entries USING btree (invoice_id);
CREATE INDEX commission_entries_month ON commission_entries USING btree (month, staff_id, id DESC);
CREATE INDEX commission_entries_reverses ON commission_entries USING btree (reverses_id) WHERE reverses_id IS NOT NULL;
CREATE TRIGGER keep_commission BEFORE DELETE OR UPDATE ON commission_entries FOR EACH ROW EXECUTE FUNCTION keep_commission();
ALTER TABLE commission_entries ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON commission_entries FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON commission_entries FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY sales_own ON commission_entries FOR SELECT TO portal_sales USING (staff_id = (( SELECT actor_id() AS actor_id)));
CREATE POLICY worker_all ON commission_entries FOR ALL TO portal_worker USING (true) WITH CHECK (true);
GRANT INSERT, SELECT ON commission_entries TO portal_worker;
GRANT SELECT ON commission_entries TO portal_admin, portal_sales;

-- commission_moves
CREATE TABLE commission_moves (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  invoice_id uuid NOT NULL,
  before_cents bigint NOT NULL,
  after_cents bigint NOT NULL,
  booked_on date NOT NULL,
  moved_at timestamp with time zone DEFAULT now() NOT NULL,
  fold_no bigint,
  CONSTRAINT commission_moves_pkey PRIMARY KEY (id),
  CONSTRAINT commission_moves_fold_no_key UNIQUE (fold_no),
  CONSTRAINT commission_moves_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id),
  CONSTRAINT commission_moves_after_cents_check CHECK (after_cents >= 0),
  CONSTRAINT commission_moves_before_cents_check CHECK (before_cents >= 0),
  CONSTRAINT commission_moves_check CHECK (before_cents <> after_cents)
);
CREATE INDEX commission_moves_open ON commission_moves USING btree (id) WHERE fold_no IS NULL;
CREATE TRIGGER keep_commission BEFORE DELETE ON commission_moves FOR EACH ROW EXECUTE FUNCTION keep_commission();
CREATE TRIGGER keep_move BEFORE UPDATE ON commission_moves FOR EACH ROW EXECUTE FUNCTION keep_move();
ALTER TABLE commission_moves ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON commission_moves FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON commission_moves FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY worker_all ON commission_moves FOR ALL TO portal_worker USING (true) WITH CHECK (true);
GRANT SELECT ON commission_moves TO portal_admin;
GRANT SELECT, UPDATE (fold_no) ON commission_moves TO portal_worker;

-- commission_payouts
CREATE TABLE commission_payouts (
  id uuid NOT NULL,
  staff_id uuid NOT NULL,
  through date NOT NULL,
  since date NOT NULL,
  amount_cents bigint NOT NULL,
  lines integer NOT NULL,
  fold_no bigint NOT NULL,
  paid_on date NOT NULL,
  paid_by uuid NOT NULL,
  paid_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT commission_payouts_pkey PRIMARY KEY (id),
  CONSTRAINT commission_payouts_staff_id_through_key UNIQUE (staff_id, through),
  CONSTRAINT commission_payouts_paid_by_fkey FOREIGN KEY (paid_by) REFERENCES profiles(id),
  CONSTRAINT commission_payouts_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES profiles(id),
  CONSTRAINT commission_payouts_amount_cents_check CHECK (amount_cents > 0),
  CONSTRAINT commission_payouts_check CHECK (since <= through),
  CONSTRAINT commission_payouts_through_check CHECK (EXTRACT(day FROM through) = 1::numeric)
);
CREATE TRIGGER keep_commission BEFORE DELETE OR UPDATE ON commission_payouts FOR EACH ROW EXECUTE FUNCTION keep_commission();
CREATE TRIGGER pay_commission BEFORE INSERT ON commission_payouts FOR EACH ROW EXECUTE FUNCTION pay_commission();
ALTER TABLE commission_payouts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON commission_payouts FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON commission_payouts FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY sales_own ON commission_payouts FOR SELECT TO portal_sales USING (staff_id = (( SELECT actor_id() AS actor_id)));
CREATE POLICY worker_all ON commission_payouts FOR ALL TO portal_worker USING (true) WITH CHECK (true);
GRANT INSERT, SELECT ON commission_payouts TO portal_admin;
GRANT SELECT ON commission_payouts TO portal_sales, portal_worker;

-- commission_questions
CREATE TABLE commission_questions (
  id uuid NOT NULL,
  entry_id bigint NOT NULL,
  staff_id uuid NOT NULL,
  question text NOT NULL,
  asked_at timestamp with time zone DEFAULT now() NOT NULL,
  answer text,
  answered_by uuid,
  answered_at timestamp with time zone,
  CONSTRAINT commission_questions_pkey PRIMARY KEY (id),
  CONSTRAINT commission_questions_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES profiles(id),
  CONSTRAINT commission_questions_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES commission_entries(id),
  CONSTRAINT commission_questions_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES profiles(id),
  CONSTRAINT commission_questions_answer_check CHECK (length(answer) >= 1 AND length(answer) <= 500),
  CONSTRAINT commission_questions_check CHECK ((answer IS NULL) = (answered_at IS NULL) AND (answer IS NULL) = (answered_by IS NULL)),
  CONSTRAINT commission_questions_question_check CHECK (length(question) >= 1 AND length(question) <= 500)
);
CREATE INDEX commission_questions_entry ON commission_questions USING btree (entry_id, asked_at DESC);
CREATE UNIQUE INDEX commission_questions_open ON commission_questions USING btree (entry_id) WHERE answer IS NULL;
CREATE INDEX commission_questions_staff ON commission_questions USING btree (staff_id);
CREATE TRIGGER ask_commission BEFORE INSERT OR UPDATE ON commission_questions FOR EACH ROW EXECUTE FUNCTION ask_commission();
ALTER TABLE commission_questions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON commission_questions FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON commission_questions FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY sales_ask ON commission_questions FOR INSERT TO portal_sales WITH CHECK (staff_id = (( SELECT actor_id() AS actor_id)));
CREATE POLICY sales_own ON commission_questions FOR SELECT TO portal_sales USING (staff_id = (( SELECT actor_id() AS actor_id)));
CREATE POLICY worker_all ON commission_questions FOR ALL TO portal_worker USING (true) WITH CHECK (true);
GRANT INSERT (id, entry_id, staff_id, question), SELECT ON commission_questions TO portal_sales;
GRANT SELECT ON commission_questions TO portal_worker;
GRANT SELECT, UPDATE (answer, answered_by, answered_at) ON commission_questions TO portal_admin;

-- commission_rules
CREATE TABLE commission_rules (
  id uuid NOT NULL,
  kind text NOT NULL,
  staff_id uuid,
  valid_from date NOT NULL,
  valid_to date,
  tiers jsonb NOT NULL,
  created_by uuid,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT commission_rules_pkey PRIMARY KEY (id),
  CONSTRAINT commission_rules_kind_staff_id_valid_from_key UNIQUE NULLS NOT DISTINCT (kind, staff_id, valid_from),
  CONSTRAINT commission_rules_created_by_fkey FOREIGN KEY (created_by) REFERENCES profiles(id),
  CONSTRAINT commission_rules_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES profiles(id),
  CONSTRAINT commission_rules_check CHECK (valid_to >= valid_from),
  CONSTRAINT commission_rules_check1 CHECK (staff_id IS NOT NULL OR valid_to IS NULL),
  CONSTRAINT commission_rules_kind_check CHECK (kind = ANY (ARRAY['once'::text, 'plan_first'::text])),
  CONSTRAINT commission_rules_tiers_check CHECK (jsonb_typeof(tiers) = 'array'::text AND jsonb_array_length(tiers) >= 1 AND jsonb_array_length(tiers) <= 5)
);
CREATE INDEX commission_rules_staff ON commission_rules USING btree (staff_id) WHERE staff_id IS NOT NULL;
CREATE TRIGGER keep_rule BEFORE INSERT OR DELETE OR UPDATE ON commission_rules FOR EACH ROW EXECUTE FUNCTION keep_rule();
ALTER TABLE commission_rules ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON commission_rules FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON commission_rules FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY sales_read ON commission_rules FOR SELECT TO portal_sales USING (staff_id IS NULL OR staff_id = (( SELECT actor_id() AS actor_id)));
CREATE POLICY worker_all ON commission_rules FOR ALL TO portal_worker USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT ON commission_rules TO portal_admin;
GRANT SELECT ON commission_rules TO portal_sales, portal_worker;

-- contacts
CREATE TABLE contacts (
  id uuid NOT NULL,
  client_id uuid NOT NULL,
  full_name text NOT NULL,
  relation text,
  phone text,
  email text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  person_id uuid,
  rep_id uuid,
  CONSTRAINT contacts_pkey PRIMARY KEY (id),
  CONSTRAINT contacts_person_id_key UNIQUE (person_id),
  CONSTRAINT contacts_client_id_fkey FOREIGN KEY (client_id) REFERENCES profiles(id),
  CONSTRAINT contacts_person_id_fkey FOREIGN KEY (person_id) REFERENCES profiles(id),
  CONSTRAINT contacts_email_check CHECK (email = lower(email)),
  CONSTRAINT contacts_full_name_check CHECK (length(full_name) >= 1 AND length(full_name) <= 120),
  CONSTRAINT contacts_phone_check CHECK (length(phone) >= 1 AND length(phone) <= 40),
  CONSTRAINT contacts_relation_check CHECK (length(relation) >= 1 AND length(relation) <= 80)
);
CREATE INDEX contacts_client ON contacts USING btree (client_id);
CREATE INDEX contacts_email ON contacts USING btree (email) WHERE email IS NOT NULL;
CREATE INDEX contacts_phone_key ON contacts USING btree (NULLIF("right"(regexp_replace(phone, '\D'::text, ''::text, 'g'::text), 10), ''::text));
CREATE TRIGGER carry_rep BEFORE INSERT OR UPDATE OF client_id, rep_id ON contacts FOR EACH ROW EXECUTE FUNCTION carry_rep();
CREATE TRIGGER client_themselves BEFORE INSERT OR UPDATE OF client_id ON contacts FOR EACH ROW WHEN (new.client_id IS NOT NULL) EXECUTE FUNCTION client_themselves();
CREATE TRIGGER e164_added BEFORE INSERT ON contacts FOR EACH ROW WHEN (new.phone !~ '^\+[1-9]\d{7,14}$'::text) EXECUTE FUNCTION refuse_unreadable_phone();
CREATE TRIGGER e164_changed BEFORE UPDATE OF phone ON contacts FOR EACH ROW WHEN (new.phone IS DISTINCT FROM old.phone AND new.phone !~ '^\+[1-9]\d{7,14}$'::text) EXECUTE FUNCTION refuse_unreadable_phone();
CREATE TRIGGER follow_search AFTER INSERT OR DELETE OR UPDATE OF full_name, phone, email ON contacts FOR EACH ROW EXECUTE FUNCTION follow_client_parts();
ALTER TABLE contacts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON contacts FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY client_own ON contacts FOR SELECT TO portal_client USING (client_id = (( SELECT actor_client_id() AS actor_client_id)));
CREATE POLICY owner_all ON contacts FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY sales_clients ON contacts FOR SELECT TO portal_sales USING (rep_id = (( SELECT actor_id() AS actor_id)));
CREATE POLICY worker_read ON contacts FOR SELECT TO portal_worker USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON contacts TO portal_admin;
GRANT SELECT ON contacts TO portal_client, portal_sales, portal_worker;

-- credit_notes
CREATE TABLE credit_notes (
  id uuid NOT NULL,
  number bigint NOT NULL,
  invoice_id uuid NOT NULL,
  client_id uuid,
  refund_id uuid,
  amount_cents bigint NOT NULL,
  tax_cents bigint DEFAULT 0 NOT NULL,
  reason text NOT NULL,
  created_by uuid,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT credit_notes_pkey PRIMARY KEY (id),
  CONSTRAINT credit_notes_number_key UNIQUE (number),
  CONSTRAINT credit_notes_created_by_fkey FOREIGN KEY (created_by) REFERENCES profiles(id),
  CONSTRAINT credit_notes_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id),
  CONSTRAINT credit_notes_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id),
  CONSTRAINT credit_notes_amount_cents_check CHECK (amount_cents > 0),
  CONSTRAINT credit_notes_number_check CHECK (number > 0),
  CONSTRAINT credit_notes_reason_check CHECK (length(reason) >= 1 AND length(reason) <= 200)
);
CREATE INDEX credit_notes_invoice ON credit_notes USING btree (invoice_id, created_at);
CREATE TRIGGER invoice_party BEFORE INSERT ON credit_notes FOR EACH ROW EXECUTE FUNCTION invoice_party();
ALTER TABLE credit_notes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON credit_notes FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY client_own ON credit_notes FOR SELECT TO portal_client USING (client_id = (( SELECT actor_client_id() AS actor_client_id)));
CREATE POLICY owner_all ON credit_notes FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY worker_all ON credit_notes FOR ALL TO portal_worker USING (true) WITH CHECK (true);
GRANT INSERT, SELECT ON credit_notes TO portal_admin, portal_worker;
GRANT SELECT ON credit_notes TO portal_client;

-- daily_stats
CREATE TABLE daily_stats (
  kind text NOT NULL,
  day date NOT NULL,
  key text DEFAULT ''::text NOT NULL,
  count bigint NOT NULL,
  cents bigint NOT NULL,
  CONSTRAINT daily_stats_pkey PRIMARY KEY (kind, day, key)
);
ALTER TABLE daily_stats ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_read ON daily_stats FOR SELECT TO portal_admin USING (true);
CREATE POLICY owner_all ON daily_stats FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY worker_all ON daily_stats FOR ALL TO portal_worker USING (true) WITH CHECK (true);
GRANT INSERT, SELECT, UPDATE ON daily_stats TO portal_worker;
GRANT SELECT ON daily_stats TO portal_admin;

-- days_off
CREATE TABLE days_off (
  id uuid NOT NULL,
  profile_id uuid NOT NULL,
  starts_on date NOT NULL,
  ends_on date NOT NULL,
  note text,
  CONSTRAINT days_off_pkey PRIMARY KEY (id),
  CONSTRAINT days_off_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES staff(profile_id),
  CONSTRAINT days_off_check CHECK (starts_on <= ends_on),
  CONSTRAINT days_off_note_check CHECK (length(note) >= 1 AND length(note) <= 120)
);
CREATE INDEX days_off_person ON days_off USING btree (profile_id, ends_on);
ALTER TABLE days_off ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON days_off FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON days_off FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY sales_own ON days_off FOR SELECT TO portal_sales USING (profile_id = (( SELECT actor_id() AS actor_id)));
CREATE POLICY tech_own ON days_off FOR SELECT TO portal_tech USING (profile_id = (( SELECT actor_id() AS actor_id)));
CREATE POLICY worker_read ON days_off FOR SELECT TO portal_worker USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON days_off TO portal_admin;
GRANT SELECT ON days_off TO portal_sales, portal_tech, portal_worker;

-- deposits
CREATE TABLE deposits (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  client_id uuid NOT NULL,
  booking_id uuid,
  amount_cents bigint NOT NULL,
  paid_cents bigint DEFAULT 0 NOT NULL,
  held_cents bigint DEFAULT 0 NOT NULL,
  applied_cents bigint DEFAULT 0 NOT NULL,
  invoice_id uuid,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  quote_id uuid,
  CONSTRAINT deposits_pkey PRIMARY KEY (id),
  CONSTRAINT deposits_booking_id_key UNIQUE (booking_id),
  CONSTRAINT deposits_quote_id_key UNIQUE (quote_id),
  CONSTRAINT deposits_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id),
  CONSTRAINT deposits_client_id_fkey FOREIGN KEY (client_id) REFERENCES profiles(id),
  CONSTRAINT deposits_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id) ON DELETE SET NULL,
  CONSTRAINT deposits_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quote_acceptances(quote_id),
  CONSTRAINT deposits_amount_cents_check CHECK (amount_cents > 0),
  CONSTRAINT deposits_applied_cents_check CHECK (applied_cents >= 0),
  CONSTRAINT deposits_check CHECK (held_cents >= 0 AND held_cents <= paid_cents),
  CONSTRAINT deposits_check1 CHECK ((held_cents + applied_cents) <= paid_cents),
  CONSTRAINT deposits_for_one CHECK (num_nonnulls(booking_id, quote_id) = 1),
  CONSTRAINT deposits_paid_cents_check CHECK (paid_cents >= 0)
);
CREATE INDEX deposits_held ON deposits USING btree (client_id) WHERE held_cents > 0;
CREATE INDEX deposits_invoice ON deposits USING btree (invoice_id) WHERE invoice_id IS NOT NULL;
CREATE TRIGGER credit_left AFTER UPDATE OF held_cents ON deposits FOR EACH ROW WHEN (new.held_cents > old.held_cents) EXECUTE FUNCTION credit_left();
ALTER TABLE deposits ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON deposits FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY client_own ON deposits FOR SELECT TO portal_client USING (client_id = (( SELECT actor_client_id() AS actor_client_id)));
CREATE POLICY owner_all ON deposits FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY worker_all ON deposits FOR ALL TO portal_worker USING (true) WITH CHECK (true);
GRANT SELECT ON deposits TO portal_client;
GRANT SELECT, UPDATE ON deposits TO portal_admin, portal_worker;

-- drive_times
CREATE TABLE drive_times (
  from_cell text NOT NULL,
  to_cell text NOT NULL,
  minutes integer NOT NULL,
  asked_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT drive_times_pkey PRIMARY KEY (from_cell, to_cell),
  CONSTRAINT drive_times_minutes_check CHECK (minutes >= 0 AND minutes <= 1440)
);
ALTER TABLE drive_times ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_clear ON drive_times FOR DELETE TO portal_admin USING (true);
CREATE POLICY admin_read ON drive_times FOR SELECT TO portal_admin USING (true);
CREATE POLICY owner_all ON drive_times FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY worker_all ON drive_times FOR ALL TO portal_worker USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON drive_times TO portal_worker;
GRANT DELETE, SELECT ON drive_times TO portal_admin;

-- estimate_settings
CREATE TABLE estimate_settings (
  id boolean DEFAULT true NOT NULL,
  learn boolean DEFAULT true NOT NULL,
  hourly_cost_cents bigint,
  CONSTRAINT estimate_settings_pkey PRIMARY KEY (id),
  CONSTRAINT estimate_settings_hourly_cost_cents_check CHECK (hourly_cost_cents >= 0 AND hourly_cost_cents <= 1000000),
  CONSTRAINT estimate_settings_id_check CHECK (id)
);
ALTER TABLE estimate_settings ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_read ON estimate_settings FOR SELECT TO portal_admin USING (true);
CREATE POLICY admin_write ON estimate_settings FOR UPDATE TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON estimate_settings FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY sales_read ON estimate_settings FOR SELECT TO portal_sales USING (true);
GRANT SELECT ON estimate_settings TO portal_sales;
GRANT SELECT, UPDATE ON estimate_settings TO portal_admin;

-- gallery_link_photos
CREATE TABLE gallery_link_photos (
  link_id uuid NOT NULL,
  number integer NOT NULL,
  side text NOT NULL,
  photo_id uuid NOT NULL,
  CONSTRAINT gallery_link_photos_pkey PRIMARY KEY (link_id, number, side),
  CONSTRAINT gallery_link_photos_link_id_fkey FOREIGN KEY (link_id) REFERENCES gallery_links(id) ON DELETE CASCADE,
  CONSTRAINT gallery_link_photos_photo_id_fkey FOREIGN KEY (photo_id) REFERENCES photos(id) ON DELETE CASCADE,
  CONSTRAINT gallery_link_photos_number_check CHECK (number >= 1 AND number <= 12),
  CONSTRAINT gallery_link_photos_side_check CHECK (side = ANY (ARRAY['before'::text, 'after'::text]))
);
CREATE INDEX gallery_link_photos_photo ON gallery_link_photos USING btree (photo_id);
ALTER TABLE gallery_link_photos ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client_own ON gallery_link_photos FOR SELECT TO portal_client USING ((EXISTS ( SELECT
   FROM gallery_links l
  WHERE l.id = gallery_link_photos.link_id)));
CREATE POLICY client_share ON gallery_link_photos FOR INSERT TO portal_client WITH CHECK ((EXISTS ( SELECT
   FROM gallery_links l
  WHERE l.id = gallery_link_photos.link_id)) AND (EXISTS ( SELECT
   FROM photos p
  WHERE p.id = gallery_link_photos.photo_id)));
CREATE POLICY owner_all ON gallery_link_photos FOR ALL TO portal_owner USING (true) WITH CHECK (true);
GRANT INSERT, SELECT ON gallery_link_photos TO portal_client;

-- gallery_links
CREATE TABLE gallery_links (
  id uuid NOT NULL,
  client_id uuid NOT NULL,
  created_by uuid NOT NULL,
  token_hash bytea NOT NULL,
  expires_at timestamp with time zone DEFAULT now() + '30 days'::interval NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT gallery_links_pkey PRIMARY KEY (id),
  CONSTRAINT gallery_links_token_hash_key UNIQUE (token_hash),
  CONSTRAINT gallery_links_client_id_fkey FOREIGN KEY (client_id) REFERENCES profiles(id),
  CONSTRAINT gallery_links_created_by_fkey FOREIGN KEY (created_by) REFERENCES profiles(id),
  CONSTRAINT gallery_links_token_hash_check CHECK (octet_length(token_hash) = 32)
);
CREATE INDEX gallery_links_age ON gallery_links USING btree (expires_at);
CREATE INDEX gallery_links_client ON gallery_links USING btree (client_id, created_at DESC);
CREATE INDEX gallery_links_creator ON gallery_links USING btree (created_by);
CREATE TRIGGER limit_gallery_links BEFORE INSERT ON gallery_links FOR EACH ROW EXECUTE FUNCTION limit_gallery_links();
ALTER TABLE gallery_links ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client_end ON gallery_links FOR DELETE TO portal_client USING (client_id = (( SELECT actor_client_id() AS actor_client_id)));
CREATE POLICY client_own ON gallery_links FOR SELECT TO portal_client USING (client_id = (( SELECT actor_client_id() AS actor_client_id)));
CREATE POLICY client_share ON gallery_links FOR INSERT TO portal_client WITH CHECK (client_id = (( SELECT actor_client_id() AS actor_client_id)) AND created_by = (( SELECT actor_id() AS actor_id)));
CREATE POLICY owner_all ON gallery_links FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY worker_old ON gallery_links FOR ALL TO portal_worker USING (expires_at < now());
GRANT DELETE, INSERT (id, client_id, created_by, token_hash), SELECT (id, client_id, created_by, expires_at, created_at) ON gallery_links TO portal_client;
GRANT DELETE, SELECT (id, expires_at) ON gallery_links TO portal_worker;

-- health_checks
CREATE TABLE health_checks (
  part text NOT NULL,
  at timestamp with time zone NOT NULL,
  ok boolean NOT NULL,
  code text,
  probed_at timestamp with time zone NOT NULL,
  CONSTRAINT health_checks_pkey PRIMARY KEY (part, at),
  CONSTRAINT health_checks_check CHECK (ok = (code IS NULL))
);
CREATE INDEX health_checks_failures ON health_checks USING btree (part, at) WHERE NOT ok;
CREATE INDEX health_checks_recent ON health_checks USING btree (at) INCLUDE (part, ok);
ALTER TABLE health_checks ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_read ON health_checks FOR SELECT TO portal_admin USING (true);
CREATE POLICY owner_all ON health_checks FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY worker_all ON health_checks FOR ALL TO portal_worker USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON health_checks TO portal_worker;
GRANT SELECT ON health_checks TO portal_admin;

-- held_requests
CREATE TABLE held_requests (
  id uuid NOT NULL,
  at timestamp with time zone DEFAULT now() NOT NULL,
  networks bytea[] NOT NULL,
  full_name text NOT NULL,
  phone text,
  email text,
  street text,
  city text,
  postal_code text,
  service_id uuid,
  detail text,
  suits text NOT NULL,
  code text,
  consent text,
  consent_version integer,
  CONSTRAINT held_requests_pkey PRIMARY KEY (id),
  CONSTRAINT held_requests_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id),
  CONSTRAINT held_requests_check CHECK ((consent IS NULL) = (consent_version IS NULL)),
  CONSTRAINT held_requests_city_check CHECK (length(city) >= 1 AND length(city) <= 80),
  CONSTRAINT held_requests_code_check CHECK (length(code) >= 1 AND length(code) <= 20),
  CONSTRAINT held_requests_consent_check CHECK (length(consent) >= 1 AND length(consent) <= 1000),
  CONSTRAINT held_requests_consent_version_check CHECK (consent_version > 0),
  CONSTRAINT held_requests_detail_check CHECK (length(detail) >= 1 AND length(detail) <= 1000),
  CONSTRAINT held_requests_email_check CHECK (email = lower(email) AND length(email) >= 1 AND length(email) <= 254),
  CONSTRAINT held_requests_full_name_check CHECK (length(full_name) >= 1 AND length(full_name) <= 120),
  CONSTRAINT held_requests_networks_check CHECK (cardinality(networks) >= 1 AND cardinality(networks) <= 3),
  CONSTRAINT held_requests_phone_check CHECK (length(phone) >= 1 AND length(phone) <= 40),
  CONSTRAINT held_requests_postal_code_check CHECK (length(postal_code) >= 1 AND length(postal_code) <= 20),
  CONSTRAINT held_requests_street_check CHECK (length(street) >= 1 AND length(street) <= 160)
);
CREATE INDEX held_requests_at ON held_requests USING btree (at);
ALTER TABLE held_requests ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON held_requests FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON held_requests FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY worker_all ON held_requests FOR ALL TO portal_worker USING (true) WITH CHECK (true);
GRANT DELETE, SELECT ON held_requests TO portal_admin, portal_worker;

-- integration_settings
CREATE TABLE integration_settings (
  id boolean DEFAULT true NOT NULL,
  card_checkout boolean DEFAULT false NOT NULL,
  geocoder text DEFAULT 'off'::text NOT NULL,
  routing text DEFAULT 'line'::text NOT NULL,
  asking_until timestamp with time zone,
  CONSTRAINT integration_settings_pkey PRIMARY KEY (id),
  CONSTRAINT integration_settings_geocoder_check CHECK (geocoder = ANY (ARRAY['off'::text, 'census'::text, 'nominatim'::text, 'photon'::text])),
  CONSTRAINT integration_settings_id_check CHECK (id),
  CONSTRAINT integration_settings_routing_check CHECK (routing = ANY (ARRAY['line'::text, 'osrm'::text, 'valhalla'::text]))
);
ALTER TABLE integration_settings ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_read ON integration_settings FOR SELECT TO portal_admin USING (true);
CREATE POLICY admin_write ON integration_settings FOR UPDATE TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY client_read ON integration_settings FOR SELECT TO portal_client USING (true);
CREATE POLICY owner_all ON integration_settings FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY payer_read ON integration_settings FOR SELECT TO portal_payer USING (true);
CREATE POLICY worker_lease ON integration_settings FOR UPDATE TO portal_worker USING (true) WITH CHECK (true);
CREATE POLICY worker_read ON integration_settings FOR SELECT TO portal_worker USING (true);
GRANT SELECT ON integration_settings TO portal_client, portal_payer;
GRANT SELECT, UPDATE (asking_until) ON integration_settings TO portal_worker;
GRANT SELECT, UPDATE (card_checkout, geocoder, routing) ON integration_settings TO portal_admin;

-- invited_addresses
CREATE TABLE invited_addresses (
  address_hash bytea NOT NULL,
  at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT invited_addresses_address_hash_check CHECK (octet_length(address_hash) = 32)
);
CREATE INDEX invited_addresses_hash ON invited_addresses USING btree (address_hash, at);
ALTER TABLE invited_addresses ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner_all ON invited_addresses FOR ALL TO portal_owner USING (true) WITH CHECK (true);

-- invoice_counters
CREATE TABLE invoice_counters (
  kind text NOT NULL,
  last bigint DEFAULT 0 NOT NULL,
  CONSTRAINT invoice_counters_pkey PRIMARY KEY (kind),
  CONSTRAINT invoice_counters_kind_check CHECK (kind = ANY (ARRAY['invoice'::text, 'credit_note'::text]))
);
ALTER TABLE invoice_counters ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON invoice_counters FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON invoice_counters FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY worker_all ON invoice_counters FOR ALL TO portal_worker USING (true) WITH CHECK (true);
GRANT SELECT, UPDATE ON invoice_counters TO portal_admin, portal_worker;

-- invoice_jobs
CREATE TABLE invoice_jobs (
  invoice_id uuid NOT NULL,
  job_id uuid NOT NULL,
  client_id uuid,
  released boolean DEFAULT false NOT NULL,
  CONSTRAINT invoice_jobs_pkey PRIMARY KEY (invoice_id, job_id),
  CONSTRAINT invoice_jobs_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id) ON DELETE CASCADE,
  CONSTRAINT invoice_jobs_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id)
);
CREATE INDEX invoice_jobs_job ON invoice_jobs USING btree (job_id);
CREATE UNIQUE INDEX invoice_jobs_once ON invoice_jobs USING btree (job_id) WHERE NOT released;
CREATE TRIGGER bill_fits BEFORE INSERT ON invoice_jobs FOR EACH ROW EXECUTE FUNCTION fitting_bill();
CREATE TRIGGER invoice_party BEFORE INSERT ON invoice_jobs FOR EACH ROW EXECUTE FUNCTION invoice_party();
CREATE TRIGGER unbilled AFTER INSERT OR DELETE OR UPDATE ON invoice_jobs FOR EACH ROW EXECUTE FUNCTION unbilled();
ALTER TABLE invoice_jobs ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON invoice_jobs FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY client_own ON invoice_jobs FOR SELECT TO portal_client USING (client_id = (( SELECT actor_client_id() AS actor_client_id)) AND (EXISTS ( SELECT
   FROM invoices i
  WHERE i.id = invoice_jobs.invoice_id)));
CREATE POLICY owner_all ON invoice_jobs FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY worker_all ON invoice_jobs FOR ALL TO portal_worker USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE (released) ON invoice_jobs TO portal_admin;
GRANT SELECT ON invoice_jobs TO portal_client, portal_worker;

-- invoice_line_sales
CREATE TABLE invoice_line_sales (
  line_id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  staff_id uuid NOT NULL,
  kind text NOT NULL,
  quote_id uuid,
  net_cents bigint NOT NULL,
  CONSTRAINT invoice_line_sales_pkey PRIMARY KEY (line_id),
  CONSTRAINT invoice_line_sales_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id),
  CONSTRAINT invoice_line_sales_line_id_fkey FOREIGN KEY (line_id) REFERENCES invoice_lines(id),
  CONSTRAINT invoice_line_sales_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quotes(id),
  CONSTRAINT invoice_line_sales_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES profiles(id),
  CONSTRAINT invoice_line_sales_kind_check CHECK (kind = ANY (ARRAY['once'::text, 'plan_first'::text])),
  CONSTRAINT invoice_line_sales_net_cents_check CHECK (net_cents >= 0)
);
CREATE INDEX invoice_line_sales_invoice ON invoice_line_sales USING btree (invoice_id);
CREATE INDEX invoice_line_sales_quote ON invoice_line_sales USING btree (quote_id) WHERE quote_id IS NOT NULL;
CREATE INDEX invoice_line_sales_staff ON invoice_line_sales USING btree (staff_id, invoice_id);
CREATE TRIGGER keep_commission BEFORE DELETE OR UPDATE ON invoice_line_sales FOR EACH ROW EXECUTE FUNCTION keep_commission();
ALTER TABLE invoice_line_sales ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON invoice_line_sales FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON invoice_line_sales FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY sales_own ON invoice_line_sales FOR SELECT TO portal_sales USING (staff_id = (( SELECT actor_id() AS actor_id)));
CREATE POLICY worker_all ON invoice_line_sales FOR ALL TO portal_worker USING (true) WITH CHECK (true);
GRANT SELECT ON invoice_line_sales TO portal_admin, portal_sales, portal_worker;

-- invoice_lines
CREATE TABLE invoice_lines (
  id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  client_id uuid,
  "position" integer NOT NULL,
  job_id uuid,
  description text NOT NULL,
  detail text,
  quantity integer NOT NULL,
  unit_cents bigint NOT NULL,
  amount_cents bigint NOT NULL,
  tax_rate_id uuid,
  tax_name text,
  tax_ppm integer DEFAULT 0 NOT NULL,
  tax_cents bigint DEFAULT 0 NOT NULL,
  service_id uuid,
  CONSTRAINT invoice_lines_pkey PRIMARY KEY (id),
  CONSTRAINT invoice_lines_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id) ON DELETE CASCADE,
  CONSTRAINT invoice_lines_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id),
  CONSTRAINT invoice_lines_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id),
  CONSTRAINT invoice_lines_tax_rate_id_fkey FOREIGN KEY (tax_rate_id) REFERENCES tax_rates(id) ON DELETE SET NULL,
  CONSTRAINT invoice_lines_check CHECK (amount_cents = (quantity * unit_cents) AND abs(amount_cents) <= 1000000000),
  CONSTRAINT invoice_lines_check1 CHECK (tax_cents::double precision = (sign(amount_cents::double precision) * round((abs(amount_cents) * tax_ppm)::numeric / 1000000.0)::double precision)),
  CONSTRAINT invoice_lines_description_check CHECK (length(description) >= 1 AND length(description) <= 160),
  CONSTRAINT invoice_lines_detail_check CHECK (length(detail) >= 1 AND length(detail) <= 300),
  CONSTRAINT invoice_lines_quantity_check CHECK (quantity >= 1 AND quantity <= 100000),
  CONSTRAINT invoice_lines_tax_ppm_check CHECK (tax_ppm >= 0 AND tax_ppm <= 1000000)
);
CREATE INDEX invoice_lines_invoice ON invoice_lines USING btree (invoice_id, "position");
CREATE INDEX invoice_lines_job ON invoice_lines USING btree (job_id) WHERE job_id IS NOT NULL;
CREATE INDEX invoice_lines_rate ON invoice_lines USING btree (tax_rate_id) WHERE tax_rate_id IS NOT NULL;
CREATE INDEX invoice_lines_service ON invoice_lines USING btree (service_id) WHERE service_id IS NOT NULL;
CREATE TRIGGER invoice_party BEFORE INSERT ON invoice_lines FOR EACH ROW EXECUTE FUNCTION invoice_party();
CREATE TRIGGER only_drafts BEFORE INSERT OR DELETE OR UPDATE ON invoice_lines FOR EACH ROW EXECUTE FUNCTION only_drafts();
ALTER TABLE invoice_lines ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON invoice_lines FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY client_own ON invoice_lines FOR SELECT TO portal_client USING (client_id = (( SELECT actor_client_id() AS actor_client_id)) AND (EXISTS ( SELECT
   FROM invoices i
  WHERE i.id = invoice_lines.invoice_id)));
CREATE POLICY owner_all ON invoice_lines FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY payer_own ON invoice_lines FOR SELECT TO portal_payer USING (invoice_id = (( SELECT payer_invoice() AS payer_invoice)));
CREATE POLICY worker_all ON invoice_lines FOR ALL TO portal_worker USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON invoice_lines TO portal_admin;
GRANT INSERT, SELECT ON invoice_lines TO portal_worker;
GRANT SELECT (id, invoice_id, "position", description, detail, quantity, unit_cents, amount_cents, tax_name, tax_ppm, tax_cents) ON invoice_lines TO portal_payer;
GRANT SELECT ON invoice_lines TO portal_client;

-- invoice_logos
CREATE TABLE invoice_logos (
  sha256 text NOT NULL,
  type text NOT NULL,
  image bytea NOT NULL,
  CONSTRAINT invoice_logos_pkey PRIMARY KEY (sha256)
);
ALTER TABLE invoice_logos ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON invoice_logos FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY client_read ON invoice_logos FOR SELECT TO portal_client USING (true);
CREATE POLICY owner_all ON invoice_logos FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY worker_all ON invoice_logos FOR ALL TO portal_worker USING (true) WITH CHECK (true);
GRANT INSERT, SELECT ON invoice_logos TO portal_admin, portal_worker;
GRANT SELECT ON invoice_logos TO portal_client;

-- invoice_reminders
CREATE TABLE invoice_reminders (
  invoice_id uuid NOT NULL,
  days integer NOT NULL,
  sent_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT invoice_reminders_pkey PRIMARY KEY (invoice_id, days),
  CONSTRAINT invoice_reminders_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id)
);
ALTER TABLE invoice_reminders ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON invoice_reminders FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON invoice_reminders FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY worker_all ON invoice_reminders FOR ALL TO portal_worker USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT ON invoice_reminders TO portal_worker;
GRANT INSERT, SELECT ON invoice_reminders TO portal_admin;

-- invoices
CREATE TABLE invoices (
  id uuid NOT NULL,
  number bigint,
  client_id uuid NOT NULL,
  status text DEFAULT 'draft'::text NOT NULL,
  currency text NOT NULL,
  issued_on date,
  due_on date,
  subtotal_cents bigint DEFAULT 0 NOT NULL,
  tax_cents bigint DEFAULT 0 NOT NULL,
  total_cents bigint DEFAULT 0 NOT NULL,
  paid_cents bigint DEFAULT 0 NOT NULL,
  credited_cents bigint DEFAULT 0 NOT NULL,
  deposit_cents bigint DEFAULT 0 NOT NULL,
  note text,
  issuer jsonb,
  bill_to jsonb,
  pdf_sha256 text,
  sent_at timestamp with time zone,
  void_reason text,
  version integer DEFAULT 1 NOT NULL,
  created_by uuid,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT invoices_pkey PRIMARY KEY (id),
  CONSTRAINT invoices_number_key UNIQUE (number),
  CONSTRAINT invoices_client_id_fkey FOREIGN KEY (client_id) REFERENCES profiles(id),
  CONSTRAINT invoices_created_by_fkey FOREIGN KEY (created_by) REFERENCES profiles(id),
  CONSTRAINT invoices_check CHECK (total_cents = (subtotal_cents + tax_cents)),
  CONSTRAINT invoices_check1 CHECK ((paid_cents + credited_cents) <= total_cents),
  CONSTRAINT invoices_check2 CHECK ((number IS NULL) = (status = 'draft'::text)),
  CONSTRAINT invoices_check3 CHECK ((issued_on IS NULL) = (status = 'draft'::text)),
  CONSTRAINT invoices_check4 CHECK (status = 'draft'::text OR due_on >= issued_on),
  CONSTRAINT invoices_check5 CHECK ((void_reason IS NOT NULL) = (status = 'void'::text)),
  CONSTRAINT invoices_credited_cents_check CHECK (credited_cents >= 0),
  CONSTRAINT invoices_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text),
  CONSTRAINT invoices_deposit_cents_check CHECK (deposit_cents >= 0),
  CONSTRAINT invoices_note_check CHECK (length(note) >= 1 AND length(note) <= 1000),
  CONSTRAINT invoices_number_check CHECK (number > 0),
  CONSTRAINT invoices_paid_cents_check CHECK (paid_cents >= 0),
  CONSTRAINT invoices_status_check CHECK (status = ANY (ARRAY['draft'::text, 'issued'::text, 'partly_paid'::text, 'paid'::text, 'credited'::text, 'void'::text])),
  CONSTRAINT invoices_total_cents_check CHECK (total_cents >= 0),
  CONSTRAINT invoices_void_reason_check CHECK (length(void_reason) >= 1 AND length(void_reason) <= 200)
);
CREATE INDEX invoices_by_client ON invoices USING btree (client_id, created_at DESC, id DESC);
CREATE INDEX invoices_by_status ON invoices USING btree (status, created_at DESC, id DESC);
CREATE INDEX invoices_by_total ON invoices USING btree (total_cents, created_at DESC, id DESC);
CREATE INDEX invoices_issued ON invoices USING btree (issued_on) WHERE issued_on IS NOT NULL;
CREATE INDEX invoices_newest ON invoices USING btree (created_at DESC, id DESC);
CREATE INDEX invoices_note ON invoices USING gin (lower(note) gin_trgm_ops) WHERE note IS NOT NULL;
CREATE INDEX invoices_owed ON invoices USING btree (due_on, id) WHERE status = ANY (ARRAY['issued'::text, 'partly_paid'::text]);
CREATE INDEX invoices_owed_by_client ON invoices USING btree (client_id, due_on) WHERE status = ANY (ARRAY['issued'::text, 'partly_paid'::text]);
CREATE TRIGGER client_themselves BEFORE INSERT OR UPDATE OF client_id ON invoices FOR EACH ROW WHEN (new.client_id IS NOT NULL) EXECUTE FUNCTION client_themselves();
CREATE TRIGGER copy_sales AFTER UPDATE OF status ON invoices FOR EACH ROW WHEN (old.status = 'draft'::text AND new.status <> 'draft'::text) EXECUTE FUNCTION copy_sales();
CREATE TRIGGER end_pay_links AFTER UPDATE OF status, paid_cents, credited_cents ON invoices FOR EACH ROW WHEN ((new.status = ANY (ARRAY['paid'::text, 'credited'::text, 'void'::text])) AND old.status IS DISTINCT FROM new.status) EXECUTE FUNCTION end_pay_links();
CREATE TRIGGER keep_invoice BEFORE UPDATE ON invoices FOR EACH ROW EXECUTE FUNCTION keep_invoice();
CREATE TRIGGER let_go_deposit BEFORE DELETE ON invoices FOR EACH ROW EXECUTE FUNCTION let_go_deposit();
CREATE TRIGGER note_move AFTER UPDATE OF paid_cents ON invoices FOR EACH ROW WHEN (old.paid_cents <> new.paid_cents) EXECUTE FUNCTION note_move();
CREATE TRIGGER only_drafts BEFORE DELETE ON invoices FOR EACH ROW EXECUTE FUNCTION only_drafts();
ALTER TABLE invoices ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON invoices FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY client_own ON invoices FOR SELECT TO portal_client USING (client_id = (( SELECT actor_client_id() AS actor_client_id)) AND status <> 'draft'::text);
CREATE POLICY owner_all ON invoices FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY payer_own ON invoices FOR SELECT TO portal_payer USING (id = (( SELECT payer_invoice() AS payer_invoice)));
CREATE POLICY worker_all ON invoices FOR ALL TO portal_worker USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON invoices TO portal_admin;
GRANT INSERT, SELECT, UPDATE (paid_cents, credited_cents, pdf_sha256, sent_at) ON invoices TO portal_worker;
GRANT SELECT (id, number, client_id, status, currency, issued_on, due_on, subtotal_cents, tax_cents, total_cents, paid_cents, credited_cents, deposit_cents, note, sent_at, void_reason, version, created_at) ON invoices TO portal_payer;
GRANT SELECT ON invoices TO portal_client;

-- issue_answers
CREATE TABLE issue_answers (
  id uuid NOT NULL,
  issue_id uuid NOT NULL,
  client_id uuid,
  technician_id uuid,
  reported_by uuid NOT NULL,
  author_id uuid NOT NULL,
  text text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  helpers uuid[],
  CONSTRAINT issue_answers_pkey PRIMARY KEY (id),
  CONSTRAINT issue_answers_author_id_fkey FOREIGN KEY (author_id) REFERENCES profiles(id),
  CONSTRAINT issue_answers_issue_id_fkey FOREIGN KEY (issue_id) REFERENCES job_issues(id) ON DELETE CASCADE,
  CONSTRAINT issue_answers_text_check CHECK (length(text) >= 1 AND length(text) <= 1000)
);
CREATE INDEX issue_answers_client ON issue_answers USING btree (client_id) WHERE client_id IS NOT NULL;
CREATE INDEX issue_answers_issue ON issue_answers USING btree (issue_id, created_at);
CREATE TRIGGER answer_party BEFORE INSERT ON issue_answers FOR EACH ROW EXECUTE FUNCTION answer_party();
ALTER TABLE issue_answers ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON issue_answers FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON issue_answers FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY tech_own ON issue_answers FOR SELECT TO portal_tech USING (technician_id = (( SELECT actor_id() AS actor_id)) OR reported_by = (( SELECT actor_id() AS actor_id)) OR helpers @> ARRAY[( SELECT actor_id() AS actor_id)]);
CREATE POLICY worker_read ON issue_answers FOR SELECT TO portal_worker USING (true);
GRANT INSERT (id, issue_id, author_id, text), SELECT ON issue_answers TO portal_admin;
GRANT SELECT ON issue_answers TO portal_tech, portal_worker;

-- job_changes
CREATE TABLE job_changes (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  job_id uuid NOT NULL,
  client_id uuid,
  actor_id uuid,
  action text NOT NULL,
  changes jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT job_changes_pkey PRIMARY KEY (id),
  CONSTRAINT job_changes_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE,
  CONSTRAINT job_changes_action_check CHECK (action = ANY (ARRAY['created'::text, 'changed'::text]))
);
CREATE INDEX job_changes_client ON job_changes USING btree (client_id, id DESC) WHERE client_id IS NOT NULL;
CREATE INDEX job_changes_job ON job_changes USING btree (job_id, id DESC);
CREATE TRIGGER note_visit AFTER INSERT ON job_changes FOR EACH ROW WHEN (new.action = 'changed'::text AND (new.changes ? 'status'::text OR new.changes ? 'scheduled_start'::text)) EXECUTE FUNCTION note_visit();
ALTER TABLE job_changes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON job_changes FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON job_changes FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY worker_all ON job_changes FOR ALL TO portal_worker USING (true) WITH CHECK (true);
GRANT SELECT ON job_changes TO portal_admin;

-- job_issues
CREATE TABLE job_issues (
  id uuid NOT NULL,
  job_id uuid,
  client_id uuid,
  technician_id uuid,
  reported_by uuid NOT NULL,
  kind text NOT NULL,
  urgency text NOT NULL,
  text text,
  state text DEFAULT 'open'::text NOT NULL,
  occurred_at timestamp with time zone NOT NULL,
  received_at timestamp with time zone DEFAULT now() NOT NULL,
  answered_at timestamp with time zone,
  solved_at timestamp with time zone,
  solved_by uuid,
  helpers uuid[],
  CONSTRAINT job_issues_pkey PRIMARY KEY (id),
  CONSTRAINT job_issues_of_job UNIQUE (id, job_id),
  CONSTRAINT job_issues_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id),
  CONSTRAINT job_issues_reported_by_fkey FOREIGN KEY (reported_by) REFERENCES profiles(id),
  CONSTRAINT job_issues_solved_by_fkey FOREIGN KEY (solved_by) REFERENCES profiles(id),
  CONSTRAINT job_issues_check CHECK ((state = 'solved'::text) = (solved_at IS NOT NULL)),
  CONSTRAINT job_issues_check1 CHECK (state <> 'answered'::text OR answered_at IS NOT NULL),
  CONSTRAINT job_issues_check2 CHECK (job_id IS NOT NULL OR urgency <> 'stops_job'::text),
  CONSTRAINT job_issues_kind_check CHECK (kind = ANY (ARRAY['damage'::text, 'no_access'::text, 'bigger_job'::text, 'equipment'::text, 'unsafe'::text, 'other'::text])),
  CONSTRAINT job_issues_state_check CHECK (state = ANY (ARRAY['open'::text, 'answered'::text, 'solved'::text])),
  CONSTRAINT job_issues_text_check CHECK (length(text) >= 1 AND length(text) <= 2000),
  CONSTRAINT job_issues_urgency_check CHECK (urgency = ANY (ARRAY['stops_job'::text, 'today'::text, 'later'::text]))
);
CREATE INDEX job_issues_answered ON job_issues USING btree (answered_at) WHERE answered_at IS NOT NULL;
CREATE INDEX job_issues_client ON job_issues USING btree (client_id, received_at DESC, id DESC) WHERE client_id IS NOT NULL;
CREATE INDEX job_issues_job ON job_issues USING btree (job_id, received_at DESC, id DESC) WHERE job_id IS NOT NULL;
CREATE INDEX job_issues_newest ON job_issues USING btree (received_at DESC, id DESC);
CREATE INDEX job_issues_reporter ON job_issues USING btree (reported_by, received_at DESC, id DESC);
CREATE INDEX job_issues_waiting ON job_issues USING btree (received_at DESC, id DESC) WHERE state <> 'solved'::text;
CREATE TRIGGER issue_party BEFORE INSERT ON job_issues FOR EACH ROW EXECUTE FUNCTION issue_party();
CREATE TRIGGER keep_occurred BEFORE INSERT OR UPDATE ON job_issues FOR EACH ROW WHEN (current_setting('role'::text) = 'portal_tech'::text) EXECUTE FUNCTION keep_occurred('occurred_at');
ALTER TABLE job_issues ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON job_issues FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON job_issues FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY tech_own ON job_issues FOR SELECT TO portal_tech USING (technician_id = (( SELECT actor_id() AS actor_id)) OR reported_by = (( SELECT actor_id() AS actor_id)) OR helpers @> ARRAY[( SELECT actor_id() AS actor_id)]);
CREATE POLICY tech_report ON job_issues FOR INSERT TO portal_tech WITH CHECK (reported_by = (( SELECT actor_id() AS actor_id)));
CREATE POLICY worker_read ON job_issues FOR SELECT TO portal_worker USING (true);
GRANT INSERT (id, job_id, reported_by, kind, urgency, text, occurred_at), SELECT ON job_issues TO portal_tech;
GRANT SELECT ON job_issues TO portal_worker;
GRANT SELECT, UPDATE (state, answered_at, solved_at, solved_by) ON job_issues TO portal_admin;

-- job_item_prices
CREATE TABLE job_item_prices (
  item_id uuid NOT NULL,
  client_id uuid,
  price_cents bigint NOT NULL,
  taxable boolean NOT NULL,
  book_cents bigint,
  price_reason text,
  before_outcome jsonb,
  CONSTRAINT job_item_prices_pkey PRIMARY KEY (item_id),
  CONSTRAINT job_item_prices_item_id_fkey FOREIGN KEY (item_id) REFERENCES job_items(id) ON DELETE CASCADE,
  CONSTRAINT job_item_prices_book_cents_check CHECK (book_cents >= 0),
  CONSTRAINT job_item_prices_check CHECK ((book_cents IS NULL) = (price_reason IS NULL)),
  CONSTRAINT job_item_prices_price_cents_check CHECK (price_cents >= 0),
  CONSTRAINT job_item_prices_price_reason_check CHECK (length(price_reason) >= 1 AND length(price_reason) <= 160)
);
CREATE TRIGGER keep_office_price BEFORE UPDATE OF price_cents, price_reason ON job_item_prices FOR EACH ROW WHEN (pg_trigger_depth() = 0 AND old.before_outcome IS NOT NULL AND (old.price_cents IS DISTINCT FROM new.price_cents OR old.price_reason IS DISTINCT FROM new.price_reason)) EXECUTE FUNCTION keep_office_price();
CREATE TRIGGER price_party BEFORE INSERT ON job_item_prices FOR EACH ROW EXECUTE FUNCTION price_party();
ALTER TABLE job_item_prices ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON job_item_prices FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY client_own ON job_item_prices FOR SELECT TO portal_client USING (client_id = (( SELECT actor_client_id() AS actor_client_id)));
CREATE POLICY owner_all ON job_item_prices FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY worker_all ON job_item_prices FOR ALL TO portal_worker USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON job_item_prices TO portal_admin;
GRANT INSERT, SELECT, UPDATE (price_cents, taxable, book_cents, price_reason) ON job_item_prices TO portal_worker;
GRANT SELECT ON job_item_prices TO portal_client;

-- job_items
CREATE TABLE job_items (
  id uuid NOT NULL,
  job_id uuid NOT NULL,
  client_id uuid,
  technician_id uuid,
  "position" integer NOT NULL,
  service_id uuid,
  service_name text NOT NULL,
  units integer,
  square_feet integer,
  vehicle_size text,
  condition text NOT NULL,
  minutes integer NOT NULL,
  billing text DEFAULT 'visit'::text NOT NULL,
  bins boolean DEFAULT false NOT NULL,
  helpers uuid[],
  CONSTRAINT job_items_pkey PRIMARY KEY (id),
  CONSTRAINT job_items_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE,
  CONSTRAINT job_items_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id),
  CONSTRAINT job_items_billing_check CHECK (billing = ANY (ARRAY['visit'::text, 'month'::text])),
  CONSTRAINT job_items_check CHECK (service_id IS NOT NULL OR units IS NULL AND square_feet IS NULL AND vehicle_size IS NULL AND condition = 'normal'::text AND billing = 'visit'::text),
  CONSTRAINT job_items_condition_check CHECK (condition = ANY (ARRAY['normal'::text, 'dirty'::text, 'heavy'::text])),
  CONSTRAINT job_items_minutes_check CHECK (minutes >= 0),
  CONSTRAINT job_items_service_name_check CHECK (length(service_name) >= 1 AND length(service_name) <= 160),
  CONSTRAINT job_items_square_feet_check CHECK (square_feet >= 1 AND square_feet <= 1000000),
  CONSTRAINT job_items_units_check CHECK (units >= 1 AND units <= 1000),
  CONSTRAINT job_items_vehicle_size_check CHECK (vehicle_size = ANY (ARRAY['sedan'::text, 'suv'::text, 'truck'::text, 'van'::text]))
);
CREATE INDEX job_items_job ON job_items USING btree (job_id, "position");
CREATE INDEX job_items_service ON job_items USING btree (service_id);
CREATE TRIGGER item_bins BEFORE INSERT OR UPDATE OF service_id ON job_items FOR EACH ROW EXECUTE FUNCTION item_bins();
CREATE TRIGGER item_name BEFORE INSERT ON job_items FOR EACH ROW EXECUTE FUNCTION item_name();
CREATE TRIGGER job_party BEFORE INSERT ON job_items FOR EACH ROW EXECUTE FUNCTION job_party();
CREATE TRIGGER learn_visit AFTER INSERT OR DELETE OR UPDATE OF service_id, condition, minutes ON job_items FOR EACH ROW EXECUTE FUNCTION learn_from_items();
CREATE TRIGGER unbilled AFTER INSERT OR DELETE OR UPDATE OF service_id, billing ON job_items FOR EACH ROW EXECUTE FUNCTION unbilled();
ALTER TABLE job_items ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON job_items FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY client_own ON job_items FOR SELECT TO portal_client USING (client_id = (( SELECT actor_client_id() AS actor_client_id)));
CREATE POLICY owner_all ON job_items FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY tech_own ON job_items FOR SELECT TO portal_tech USING (technician_id = (( SELECT actor_id() AS actor_id)) OR helpers @> ARRAY[( SELECT actor_id() AS actor_id)]);
CREATE POLICY worker_all ON job_items FOR ALL TO portal_worker USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON job_items TO portal_admin;
GRANT INSERT, SELECT, UPDATE (service_name, units, square_feet, vehicle_size, condition, minutes) ON job_items TO portal_worker;
GRANT SELECT ON job_items TO portal_client, portal_tech;

-- job_minutes
CREATE VIEW job_minutes WITH (security_invoker=true) AS
 SELECT job_id,
    sum(minutes_between(started_at, ended_at))::integer AS minutes
   FROM time_entries
  WHERE kind = 'job'::text AND counted AND ended_at IS NOT NULL
  GROUP BY job_id;
GRANT SELECT ON job_minutes TO portal_admin, portal_worker;

-- job_sales
CREATE TABLE job_sales (
  job_id uuid NOT NULL,
  staff_id uuid NOT NULL,
  kind text NOT NULL,
  quote_id uuid,
  sold_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT job_sales_pkey PRIMARY KEY (job_id),
  CONSTRAINT job_sales_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE,
  CONSTRAINT job_sales_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quotes(id),
  CONSTRAINT job_sales_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES profiles(id),
  CONSTRAINT job_sales_kind_check CHECK (kind = ANY (ARRAY['once'::text, 'plan_first'::text]))
);
CREATE INDEX job_sales_quote ON job_sales USING btree (quote_id) WHERE quote_id IS NOT NULL;
CREATE INDEX job_sales_staff ON job_sales USING btree (staff_id, sold_at);
CREATE TRIGGER keep_commission BEFORE UPDATE ON job_sales FOR EACH ROW EXECUTE FUNCTION keep_commission();
ALTER TABLE job_sales ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON job_sales FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON job_sales FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY sales_own ON job_sales FOR SELECT TO portal_sales USING (staff_id = (( SELECT actor_id() AS actor_id)));
CREATE POLICY worker_all ON job_sales FOR ALL TO portal_worker USING (true) WITH CHECK (true);
GRANT SELECT ON job_sales TO portal_admin, portal_sales, portal_worker;

-- job_series
CREATE TABLE job_series (
  id uuid NOT NULL,
  client_id uuid,
  place_id uuid,
  title text NOT NULL,
  description text,
  priority text NOT NULL,
  assigned_to uuid,
  start_time time without time zone NOT NULL,
  duration_minutes integer NOT NULL,
  rule jsonb NOT NULL,
  starts_on date NOT NULL,
  ends_on date,
  max_count integer,
  skips date[] DEFAULT '{}'::date[] NOT NULL,
  items jsonb DEFAULT '[]'::jsonb NOT NULL,
  materialised_to date,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  plan_id uuid NOT NULL,
  rep_id uuid,
  quote_id uuid,
  quote_part integer,
  CONSTRAINT job_series_pkey PRIMARY KEY (id),
  CONSTRAINT job_series_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES profiles(id),
  CONSTRAINT job_series_client_id_fkey FOREIGN KEY (client_id) REFERENCES profiles(id),
  CONSTRAINT job_series_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id),
  CONSTRAINT job_series_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES job_series(id),
  CONSTRAINT job_series_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quotes(id),
  CONSTRAINT job_series_duration_minutes_check CHECK (duration_minutes >= 5 AND duration_minutes <= 1440),
  CONSTRAINT job_series_max_count_check CHECK (max_count >= 1 AND max_count <= 1000),
  CONSTRAINT job_series_priority_check CHECK (priority = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text])),
  CONSTRAINT job_series_quote_part CHECK ((quote_id IS NULL) = (quote_part IS NULL)),
  CONSTRAINT job_series_title_check CHECK (length(title) >= 3 AND length(title) <= 160)
);
CREATE INDEX job_series_behind ON job_series USING btree (materialised_to);
CREATE INDEX job_series_client ON job_series USING btree (client_id);
CREATE UNIQUE INDEX job_series_quote ON job_series USING btree (quote_id, quote_part) WHERE quote_id IS NOT NULL;
CREATE TRIGGER begun_plan AFTER INSERT ON job_series FOR EACH ROW WHEN (new.quote_id IS NOT NULL) EXECUTE FUNCTION begun_plan();
CREATE TRIGGER carry_rep BEFORE INSERT OR UPDATE OF client_id, rep_id ON job_series FOR EACH ROW EXECUTE FUNCTION carry_rep();
CREATE TRIGGER client_themselves BEFORE INSERT OR UPDATE OF client_id ON job_series FOR EACH ROW WHEN (new.client_id IS NOT NULL) EXECUTE FUNCTION client_themselves();
CREATE TRIGGER fitting_plan BEFORE INSERT OR UPDATE OF quote_id, quote_part ON job_series FOR EACH ROW WHEN (new.quote_id IS NOT NULL) EXECUTE FUNCTION fitting_plan();
CREATE TRIGGER keep_plan_origin BEFORE UPDATE OF quote_id ON job_series FOR EACH ROW WHEN (old.quote_id IS NOT NULL AND new.quote_id IS NULL) EXECUTE FUNCTION keep_plan_origin();
CREATE TRIGGER living_client BEFORE INSERT ON job_series FOR EACH ROW WHEN (new.client_id IS NOT NULL) EXECUTE FUNCTION living_client();
CREATE TRIGGER series_plan BEFORE INSERT ON job_series FOR EACH ROW EXECUTE FUNCTION series_plan();
ALTER TABLE job_series ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON job_series FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY client_own ON job_series FOR SELECT TO portal_client USING (client_id = (( SELECT actor_client_id() AS actor_client_id)));
CREATE POLICY owner_all ON job_series FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY sales_clients ON job_series FOR SELECT TO portal_sales USING (rep_id = (( SELECT actor_id() AS actor_id)));
CREATE POLICY worker_all ON job_series FOR ALL TO portal_worker USING (true) WITH CHECK (true);
GRANT INSERT, SELECT, UPDATE ON job_series TO portal_admin, portal_worker;
GRANT SELECT (id, client_id, place_id, title, rule, starts_on, ends_on, max_count, skips, created_at, plan_id, rep_id) ON job_series TO portal_sales;
GRANT SELECT ON job_series TO portal_client;

-- job_spans
CREATE TABLE job_spans (
  id uuid NOT NULL,
  job_id uuid NOT NULL,
  person_id uuid,
  lead boolean DEFAULT false NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  pause_minutes integer DEFAULT 0 NOT NULL,
  CONSTRAINT job_spans_pkey PRIMARY KEY (id),
  CONSTRAINT job_spans_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE,
  CONSTRAINT job_spans_person_id_fkey FOREIGN KEY (person_id) REFERENCES staff(profile_id),
  CONSTRAINT job_spans_lead CHECK (person_id IS NOT NULL OR NOT lead),
  CONSTRAINT job_spans_times CHECK (starts_at < ends_at AND ends_at <= (starts_at + '24:00:00'::interval)),
  CONSTRAINT job_spans_one_lead EXCLUDE USING gist (job_id WITH =, person_id WITH <>) WHERE (lead) DEFERRABLE
);
CREATE INDEX job_spans_job ON job_spans USING btree (job_id, starts_at);
CREATE INDEX job_spans_person ON job_spans USING btree (person_id, starts_at, job_id);
CREATE INDEX job_spans_start ON job_spans USING btree (starts_at);
CREATE TRIGGER keep_span BEFORE INSERT OR UPDATE ON job_spans FOR EACH ROW EXECUTE FUNCTION keep_span();
CREATE TRIGGER summarize_changed AFTER UPDATE ON job_spans REFERENCING OLD TABLE AS spans_before NEW TABLE AS spans_after FOR EACH STATEMENT EXECUTE FUNCTION summarize_spans();
CREATE TRIGGER summarize_gone AFTER DELETE ON job_spans REFERENCING OLD TABLE AS spans_before FOR EACH STATEMENT EXECUTE FUNCTION summarize_spans();
CREATE TRIGGER summarize_new AFTER INSERT ON job_spans REFERENCING NEW TABLE AS spans_after FOR EACH STATEMENT EXECUTE FUNCTION summarize_spans();
ALTER TABLE job_spans ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON job_spans FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON job_spans FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY tech_own ON job_spans FOR SELECT TO portal_tech USING (person_id = (( SELECT actor_id() AS actor_id)));
CREATE POLICY worker_all ON job_spans FOR ALL TO portal_worker USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON job_spans TO portal_admin, portal_worker;
GRANT SELECT ON job_spans TO portal_tech;

-- jobs
CREATE TABLE jobs (
  id uuid NOT NULL,
  number bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  title text NOT NULL,
  description text,
  status text DEFAULT 'pending'::text NOT NULL,
  priority text DEFAULT 'medium'::text NOT NULL,
  client_id uuid,
  place_id uuid,
  assigned_to uuid,
  due_date timestamp with time zone,
  scheduled_start timestamp with time zone,
  scheduled_end timestamp with time zone,
  buffer_minutes integer DEFAULT 0 NOT NULL,
  series_id uuid,
  occurrence date,
  tour_id uuid,
  items_edited integer DEFAULT 0 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  search text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  completed_at timestamp with time zone,
  folded boolean DEFAULT false NOT NULL,
  window_start timestamp with time zone,
  window_end timestamp with time zone,
  booking_id uuid,
  rep_id uuid,
  quote_id uuid,
  quote_part integer,
  cancelled_at timestamp with time zone,
  pause_minutes integer DEFAULT 0 NOT NULL,
  span_count integer DEFAULT 0 NOT NULL,
  helpers uuid[],
  spans_hash uuid,
  CONSTRAINT jobs_pkey PRIMARY KEY (id),
  CONSTRAINT jobs_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES profiles(id),
  CONSTRAINT jobs_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id),
  CONSTRAINT jobs_client_id_fkey FOREIGN KEY (client_id) REFERENCES profiles(id),
  CONSTRAINT jobs_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id),
  CONSTRAINT jobs_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quotes(id),
  CONSTRAINT jobs_series_id_fkey FOREIGN KEY (series_id) REFERENCES job_series(id),
  CONSTRAINT jobs_tour_id_fkey FOREIGN KEY (tour_id) REFERENCES tours(id),
  CONSTRAINT jobs_buffer_minutes_check CHECK (buffer_minutes >= 0 AND buffer_minutes <= 1440),
  CONSTRAINT jobs_check CHECK ((scheduled_start IS NULL) = (scheduled_end IS NULL)),
  CONSTRAINT jobs_check1 CHECK (scheduled_start < scheduled_end),
  CONSTRAINT jobs_check2 CHECK ((series_id IS NULL) = (occurrence IS NULL)),
  CONSTRAINT jobs_check3 CHECK ((completed_at IS NOT NULL) = (status = 'completed'::text)),
  CONSTRAINT jobs_check4 CHECK (series_id IS NOT NULL OR NOT folded),
  CONSTRAINT jobs_check5 CHECK ((cancelled_at IS NOT NULL) = (status = 'cancelled'::text)),
  CONSTRAINT jobs_description_check CHECK (length(description) >= 1 AND length(description) <= 4000),
  CONSTRAINT jobs_priority_check CHECK (priority = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text])),
  CONSTRAINT jobs_quote_part CHECK ((quote_id IS NULL) = (quote_part IS NULL)),
  CONSTRAINT jobs_spans CHECK (span_count > 0 OR helpers IS NULL),
  CONSTRAINT jobs_spans_alone CHECK (span_count = 0 OR tour_id IS NULL AND series_id IS NULL),
  CONSTRAINT jobs_status_check CHECK (status = ANY (ARRAY['pending'::text, 'in_progress'::text, 'completed'::text, 'cancelled'::text])),
  CONSTRAINT jobs_title_check CHECK (length(title) >= 3 AND length(title) <= 160),
  CONSTRAINT jobs_window_check CHECK ((window_start IS NULL) = (window_end IS NULL) AND window_start < window_end)
);
CREATE INDEX jobs_active ON jobs USING btree (created_at DESC, id DESC) WHERE status = ANY (ARRAY['pending'::text, 'in_progress'::text]);
CREATE UNIQUE INDEX jobs_booking ON jobs USING btree (booking_id) WHERE booking_id IS NOT NULL;
CREATE INDEX jobs_by_client ON jobs USING btree (client_id, created_at DESC, id DESC);
CREATE INDEX jobs_by_client_scheduled ON jobs USING btree (client_id, COALESCE(scheduled_start, 'infinity'::timestamp with time zone), id) WHERE client_id IS NOT NULL;
CREATE INDEX jobs_by_priority ON jobs USING btree (priority, created_at DESC, id DESC);
CREATE INDEX jobs_by_status ON jobs USING btree (status, created_at DESC, id DESC);
CREATE INDEX jobs_by_status_due ON jobs USING btree (status, COALESCE(due_date, 'infinity'::timestamp with time zone), id) WHERE status <> 'completed'::text;
CREATE INDEX jobs_by_status_scheduled ON jobs USING btree (status, COALESCE(scheduled_start, 'infinity'::timestamp with time zone), id) WHERE status <> 'completed'::text;
CREATE INDEX jobs_by_status_technician ON jobs USING btree (status, assigned_to, created_at DESC, id DESC) WHERE status <> 'completed'::text;
CREATE INDEX jobs_by_status_technician_due ON jobs USING btree (status, assigned_to, COALESCE(due_date, 'infinity'::timestamp with time zone), id) WHERE status <> 'completed'::text;
CREATE INDEX jobs_by_status_technician_scheduled ON jobs USING btree (status, assigned_to, COALESCE(scheduled_start, 'infinity'::timestamp with time zone), id) WHERE status <> 'completed'::text;
CREATE INDEX jobs_by_technician ON jobs USING btree (assigned_to, created_at DESC, id DESC);
CREATE INDEX jobs_by_technician_done ON jobs USING btree (assigned_to, completed_at DESC, id DESC) WHERE completed_at IS NOT NULL;
CREATE INDEX jobs_by_technician_due ON jobs USING btree (assigned_to, COALESCE(due_date, 'infinity'::timestamp with time zone), id);
CREATE INDEX jobs_by_technician_due_day ON jobs USING btree (assigned_to, due_date, id) WHERE scheduled_start IS NULL;
CREATE INDEX jobs_by_technician_scheduled ON jobs USING btree (assigned_to, COALESCE(scheduled_start, 'infinity'::timestamp with time zone), id);
CREATE INDEX jobs_by_technician_start ON jobs USING btree (assigned_to, scheduled_start, id) WHERE scheduled_start IS NOT NULL;
CREATE INDEX jobs_coming ON jobs USING btree (client_id, scheduled_start) WHERE (status = ANY (ARRAY['pending'::text, 'in_progress'::text])) AND client_id IS NOT NULL;
CREATE INDEX jobs_completed ON jobs USING btree (completed_at DESC, id DESC) WHERE completed_at IS NOT NULL;
CREATE INDEX jobs_due ON jobs USING btree (COALESCE(due_date, 'infinity'::timestamp with time zone), id);
CREATE INDEX jobs_helpers ON jobs USING gin (helpers) WHERE helpers IS NOT NULL;
CREATE INDEX jobs_newest ON jobs USING btree (created_at DESC, id DESC);
CREATE UNIQUE INDEX jobs_number ON jobs USING btree (number);
CREATE UNIQUE INDEX jobs_occurrence ON jobs USING btree (series_id, occurrence) WHERE series_id IS NOT NULL;
CREATE INDEX jobs_place ON jobs USING btree (place_id) WHERE place_id IS NOT NULL;
CREATE INDEX jobs_planned ON jobs USING btree (scheduled_start, id) WHERE scheduled_start IS NOT NULL;
CREATE UNIQUE INDEX jobs_quote ON jobs USING btree (quote_id, quote_part) WHERE quote_id IS NOT NULL;
CREATE INDEX jobs_rep_start ON jobs USING btree (rep_id, scheduled_start) WHERE rep_id IS NOT NULL;
CREATE INDEX jobs_rows_due ON jobs USING btree (COALESCE(due_date, 'infinity'::timestamp with time zone), id) WHERE NOT folded;
CREATE INDEX jobs_rows_newest ON jobs USING btree (created_at DESC, id DESC) WHERE NOT folded;
CREATE INDEX jobs_rows_scheduled ON jobs USING btree (COALESCE(scheduled_start, 'infinity'::timestamp with time zone), id) WHERE NOT folded;
CREATE INDEX jobs_scheduled ON jobs USING btree (COALESCE(scheduled_start, 'infinity'::timestamp with time zone), id);
CREATE INDEX jobs_search ON jobs USING gin (search gin_trgm_ops);
CREATE INDEX jobs_series_open ON jobs USING btree (series_id, COALESCE(scheduled_start, 'infinity'::timestamp with time zone), id) WHERE series_id IS NOT NULL AND (status = ANY (ARRAY['pending'::text, 'in_progress'::text]));
CREATE UNIQUE INDEX jobs_series_row ON jobs USING btree (series_id) WHERE series_id IS NOT NULL AND NOT folded;
CREATE INDEX jobs_tour ON jobs USING btree (tour_id) WHERE tour_id IS NOT NULL;
CREATE INDEX jobs_unscheduled ON jobs USING btree (created_at DESC, id DESC) WHERE scheduled_start IS NULL AND (status = ANY (ARRAY['pending'::text, 'in_progress'::text]));
CREATE INDEX jobs_visits ON jobs USING btree (client_id, completed_at) WHERE completed_at IS NOT NULL AND client_id IS NOT NULL;
CREATE TRIGGER bins_waive AFTER UPDATE OF status ON jobs FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status) EXECUTE FUNCTION waive_visit();
CREATE TRIGGER cancel_job BEFORE INSERT OR UPDATE OF status, cancelled_at ON jobs FOR EACH ROW EXECUTE FUNCTION cancel_job();
CREATE TRIGGER carry_rep BEFORE INSERT OR UPDATE OF client_id, rep_id ON jobs FOR EACH ROW EXECUTE FUNCTION carry_rep();
CREATE TRIGGER change_series BEFORE UPDATE OF series_id ON jobs FOR EACH ROW WHEN (old.series_id IS DISTINCT FROM new.series_id) EXECUTE FUNCTION enter_folded();
CREATE TRIGGER client_themselves BEFORE INSERT OR UPDATE OF client_id ON jobs FOR EACH ROW WHEN (new.client_id IS NOT NULL) EXECUTE FUNCTION client_themselves();
CREATE TRIGGER complete_job BEFORE INSERT OR UPDATE OF status, completed_at ON jobs FOR EACH ROW EXECUTE FUNCTION complete_job();
CREATE TRIGGER count_change AFTER UPDATE OF status, scheduled_start, created_at, completed_at ON jobs FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status OR (old.scheduled_start IS NULL) IS DISTINCT FROM (new.scheduled_start IS NULL) OR old.created_at IS DISTINCT FROM new.created_at OR old.completed_at IS DISTINCT FROM new.completed_at) EXECUTE FUNCTION count_jobs();
CREATE TRIGGER count_gone AFTER DELETE ON jobs FOR EACH ROW EXECUTE FUNCTION count_jobs();
CREATE TRIGGER count_new AFTER INSERT ON jobs FOR EACH ROW EXECUTE FUNCTION count_jobs();
CREATE TRIGGER enter_folded BEFORE INSERT ON jobs FOR EACH ROW WHEN (new.series_id IS NOT NULL) EXECUTE FUNCTION enter_folded();
CREATE TRIGGER finish_visit BEFORE UPDATE OF status ON jobs FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status) EXECUTE FUNCTION finish_visit();
CREATE TRIGGER fitting_party BEFORE INSERT OR UPDATE OF client_id, place_id, assigned_to ON jobs FOR EACH ROW EXECUTE FUNCTION fitting_party();
CREATE TRIGGER follow_issues AFTER UPDATE OF client_id, assigned_to, helpers ON jobs FOR EACH ROW WHEN (old.client_id IS DISTINCT FROM new.client_id OR old.assigned_to IS DISTINCT FROM new.assigned_to OR old.helpers IS DISTINCT FROM new.helpers) EXECUTE FUNCTION follow_issues();
CREATE TRIGGER follow_party AFTER UPDATE OF client_id, assigned_to, helpers ON jobs FOR EACH ROW WHEN (old.client_id IS DISTINCT FROM new.client_id OR old.assigned_to IS DISTINCT FROM new.assigned_to OR old.helpers IS DISTINCT FROM new.helpers) EXECUTE FUNCTION follow_party();
CREATE TRIGGER follow_photos AFTER INSERT OR DELETE OR UPDATE OF client_id, assigned_to, helpers, place_id, status ON jobs FOR EACH ROW EXECUTE FUNCTION follow_photos();
CREATE TRIGGER follow_visits AFTER UPDATE OF client_id, assigned_to, helpers ON jobs FOR EACH ROW WHEN (old.client_id IS DISTINCT FROM new.client_id OR old.assigned_to IS DISTINCT FROM new.assigned_to OR old.helpers IS DISTINCT FROM new.helpers) EXECUTE FUNCTION follow_visits();
CREATE TRIGGER forget_trip AFTER UPDATE OF status, assigned_to, scheduled_start, spans_hash ON jobs FOR EACH ROW WHEN ((old.status = ANY (ARRAY['pending'::text, 'in_progress'::text])) AND (new.status = ANY (ARRAY['pending'::text, 'in_progress'::text, 'cancelled'::text])) AND (new.status = 'cancelled'::text OR old.assigned_to IS DISTINCT FROM new.assigned_to OR old.scheduled_start IS DISTINCT FROM new.scheduled_start OR old.spans_hash IS DISTINCT FROM new.spans_hash)) EXECUTE FUNCTION forget_trip();
CREATE TRIGGER keep_invoiced BEFORE UPDATE OF status ON jobs FOR EACH ROW WHEN (old.status = 'completed'::text AND new.status <> 'completed'::text) EXECUTE FUNCTION keep_invoiced();
CREATE TRIGGER keep_promise BEFORE UPDATE OF scheduled_start ON jobs FOR EACH ROW WHEN (new.window_start IS NOT NULL AND old.scheduled_start IS DISTINCT FROM new.scheduled_start) EXECUTE FUNCTION keep_promise();
CREATE TRIGGER keep_spans BEFORE UPDATE OF assigned_to, scheduled_start, scheduled_end, span_count, helpers, spans_hash ON jobs FOR EACH ROW WHEN (pg_trigger_depth() = 0 AND (old.span_count > 0 OR new.span_count > 0)) EXECUTE FUNCTION keep_spans();
CREATE TRIGGER learn_visit AFTER UPDATE OF status, completed_at ON jobs FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status OR old.completed_at IS DISTINCT FROM new.completed_at) AND ('completed'::text = old.status OR 'completed'::text = new.status)) EXECUTE FUNCTION learn_from_job();
CREATE TRIGGER leave_plan BEFORE DELETE ON jobs FOR EACH ROW WHEN (old.series_id IS NOT NULL) EXECUTE FUNCTION leave_plan();
CREATE TRIGGER living_client BEFORE INSERT ON jobs FOR EACH ROW WHEN (new.client_id IS NOT NULL AND (new.status = ANY (ARRAY['pending'::text, 'in_progress'::text]))) EXECUTE FUNCTION living_client();
CREATE TRIGGER living_client_again BEFORE UPDATE OF client_id, status ON jobs FOR EACH ROW WHEN (new.client_id IS NOT NULL AND (new.status = ANY (ARRAY['pending'::text, 'in_progress'::text])) AND (old.client_id IS DISTINCT FROM new.client_id OR (old.status <> ALL (ARRAY['pending'::text, 'in_progress'::text])))) EXECUTE FUNCTION living_client();
CREATE TRIGGER next_version BEFORE UPDATE ON jobs FOR EACH ROW EXECUTE FUNCTION next_version('version', 'search', 'folded', 'rep_id');
CREATE TRIGGER occupy AFTER UPDATE ON jobs REFERENCING OLD TABLE AS jobs_before NEW TABLE AS jobs_after FOR EACH STATEMENT EXECUTE FUNCTION occupy();
CREATE TRIGGER occupy_new AFTER INSERT ON jobs REFERENCING NEW TABLE AS jobs_after FOR EACH STATEMENT EXECUTE FUNCTION occupy();
CREATE TRIGGER record_job_change AFTER INSERT OR UPDATE ON jobs FOR EACH ROW EXECUTE FUNCTION record_job_change();
CREATE TRIGGER resume_visit AFTER UPDATE OF status ON jobs FOR EACH ROW WHEN (old.status = 'completed'::text AND new.status <> 'completed'::text) EXECUTE FUNCTION resume_visit();
CREATE TRIGGER return_supplies AFTER UPDATE OF status ON jobs FOR EACH ROW WHEN (old.status = 'completed'::text AND new.status <> 'completed'::text) EXECUTE FUNCTION return_supplies();
CREATE TRIGGER sell_job AFTER INSERT ON jobs FOR EACH ROW WHEN (new.quote_id IS NOT NULL OR new.series_id IS NOT NULL) EXECUTE FUNCTION sell_job();
CREATE TRIGGER series_rows AFTER UPDATE ON jobs REFERENCING OLD TABLE AS jobs_before NEW TABLE AS jobs_after FOR EACH STATEMENT EXECUTE FUNCTION keep_series_rows();
CREATE TRIGGER series_rows_gone AFTER DELETE ON jobs REFERENCING OLD TABLE AS jobs_before FOR EACH STATEMENT EXECUTE FUNCTION keep_series_rows();
CREATE TRIGGER series_rows_new AFTER INSERT ON jobs REFERENCING NEW TABLE AS jobs_after FOR EACH STATEMENT EXECUTE FUNCTION keep_series_rows();
CREATE TRIGGER set_pause BEFORE INSERT OR UPDATE OF assigned_to, scheduled_start, scheduled_end, pause_minutes ON jobs FOR EACH ROW WHEN ((new.scheduled_end - new.scheduled_start) > '02:00:00'::interval OR new.pause_minutes <> 0) EXECUTE FUNCTION set_pause();
CREATE TRIGGER skip_occurrence AFTER DELETE ON jobs FOR EACH ROW WHEN (old.series_id IS NOT NULL) EXECUTE FUNCTION skip_occurrence();
CREATE TRIGGER unbilled_change AFTER UPDATE OF status, client_id, series_id, occurrence ON jobs FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status OR old.client_id IS DISTINCT FROM new.client_id OR old.series_id IS DISTINCT FROM new.series_id OR old.occurrence IS DISTINCT FROM new.occurrence) EXECUTE FUNCTION unbilled();
CREATE TRIGGER unbilled_new AFTER INSERT ON jobs FOR EACH ROW WHEN (new.status = 'completed'::text) EXECUTE FUNCTION unbilled();
CREATE TRIGGER use_supplies AFTER UPDATE OF status ON jobs FOR EACH ROW WHEN (new.status = 'completed'::text AND old.status <> 'completed'::text AND new.assigned_to IS NOT NULL) EXECUTE FUNCTION use_supplies();
CREATE TRIGGER vacate AFTER DELETE ON jobs REFERENCING OLD TABLE AS jobs_before FOR EACH STATEMENT EXECUTE FUNCTION vacate();
CREATE TRIGGER wait_for_cancelling BEFORE INSERT OR UPDATE OF scheduled_start, series_id ON jobs FOR EACH ROW WHEN (new.scheduled_start IS NOT NULL AND new.status <> 'cancelled'::text AND (new.quote_id IS NOT NULL OR new.series_id IS NOT NULL)) EXECUTE FUNCTION wait_for_cancelling();
CREATE TRIGGER write_search BEFORE INSERT OR UPDATE OF title, description, client_id, place_id, search ON jobs FOR EACH ROW EXECUTE FUNCTION write_job_search();
ALTER TABLE jobs ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON jobs FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY client_own ON jobs FOR SELECT TO portal_client USING (client_id = (( SELECT actor_client_id() AS actor_client_id)));
CREATE POLICY owner_all ON jobs FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY sales_clients ON jobs FOR SELECT TO portal_sales USING (rep_id = (( SELECT actor_id() AS actor_id)));
CREATE POLICY tech_own ON jobs FOR SELECT TO portal_tech USING (assigned_to = (( SELECT actor_id() AS actor_id)) OR helpers @> ARRAY[( SELECT actor_id() AS actor_id)]);
CREATE POLICY tech_work ON jobs FOR UPDATE TO portal_tech USING (assigned_to = (( SELECT actor_id() AS actor_id)) OR helpers @> ARRAY[( SELECT actor_id() AS actor_id)]) WITH CHECK (assigned_to = (( SELECT actor_id() AS actor_id)) OR helpers @> ARRAY[( SELECT actor_id() AS actor_id)]);
CREATE POLICY worker_all ON jobs FOR ALL TO portal_worker USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE (status, assigned_to, scheduled_start, scheduled_end, series_id, occurrence, items_edited, window_start, window_end, booking_id, span_count, helpers, spans_hash) ON jobs TO portal_worker;
GRANT DELETE, INSERT, SELECT, UPDATE ON jobs TO portal_admin;
GRANT SELECT (id, number, title, status, client_id, place_id, assigned_to, due_date, scheduled_start, scheduled_end, series_id, created_at, completed_at, window_start, window_end, rep_id, quote_id, quote_part) ON jobs TO portal_sales;
GRANT SELECT ON jobs TO portal_client;
GRANT SELECT, UPDATE (status) ON jobs TO portal_tech;

-- lead_clashes
CREATE TABLE lead_clashes (
  lead_id uuid NOT NULL,
  rep_id uuid NOT NULL,
  at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT lead_clashes_pkey PRIMARY KEY (lead_id, rep_id),
  CONSTRAINT lead_clashes_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES leads(id) ON DELETE CASCADE,
  CONSTRAINT lead_clashes_rep_id_fkey FOREIGN KEY (rep_id) REFERENCES profiles(id)
);
ALTER TABLE lead_clashes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON lead_clashes FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON lead_clashes FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY worker_all ON lead_clashes FOR ALL TO portal_worker USING (true) WITH CHECK (true);
GRANT INSERT (lead_id, rep_id), SELECT ON lead_clashes TO portal_worker;
GRANT SELECT ON lead_clashes TO portal_admin;

-- lead_events
CREATE TABLE lead_events (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  lead_id uuid NOT NULL,
  owner_id uuid,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  by uuid,
  kind text NOT NULL,
  outcome text,
  note text,
  detail jsonb DEFAULT '{}'::jsonb NOT NULL,
  CONSTRAINT lead_events_pkey PRIMARY KEY (id),
  CONSTRAINT lead_events_by_fkey FOREIGN KEY (by) REFERENCES profiles(id),
  CONSTRAINT lead_events_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES leads(id) ON DELETE CASCADE,
  CONSTRAINT lead_events_detail_check CHECK (jsonb_typeof(detail) = 'object'::text),
  CONSTRAINT lead_events_kind_check CHECK (kind = ANY (ARRAY['called'::text, 'texted'::text, 'mailed'::text, 'visited'::text, 'note'::text, 'status'::text, 'reassigned'::text, 'quoted'::text, 'requested'::text, 'opened'::text, 'joined'::text, 'imported'::text, 'reminded'::text])),
  CONSTRAINT lead_events_note_check CHECK (length(note) >= 1 AND length(note) <= 2000),
  CONSTRAINT lead_events_outcome_check CHECK (outcome = ANY (ARRAY['wants_it'::text, 'needs_time'::text, 'no_answer'::text, 'lost'::text]))
);
CREATE INDEX lead_events_lead ON lead_events USING btree (lead_id, at DESC, id DESC);
CREATE TRIGGER carry_lead_owner BEFORE INSERT ON lead_events FOR EACH ROW EXECUTE FUNCTION carry_lead_owner();
CREATE TRIGGER touch_lead AFTER INSERT ON lead_events FOR EACH ROW WHEN (new.kind <> ALL (ARRAY['reminded'::text, 'reassigned'::text, 'joined'::text])) EXECUTE FUNCTION touch_lead();
ALTER TABLE lead_events ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON lead_events FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON lead_events FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY sales_add ON lead_events FOR INSERT TO portal_sales WITH CHECK (owner_id = (( SELECT actor_id() AS actor_id)) AND (kind = ANY (ARRAY['called'::text, 'texted'::text, 'mailed'::text, 'visited'::text, 'note'::text])));
CREATE POLICY sales_own ON lead_events FOR SELECT TO portal_sales USING (owner_id = (( SELECT actor_id() AS actor_id)));
CREATE POLICY worker_all ON lead_events FOR ALL TO portal_worker USING (true) WITH CHECK (true);
GRANT INSERT (id, lead_id, kind, outcome, note, detail), SELECT ON lead_events TO portal_admin, portal_sales, portal_worker;

-- lead_requests
CREATE TABLE lead_requests (
  id uuid NOT NULL,
  lead_id uuid NOT NULL,
  at timestamp with time zone DEFAULT now() NOT NULL,
  address_hash bytea NOT NULL,
  consent text,
  consent_version integer,
  networks bytea[] DEFAULT '{}'::bytea[] NOT NULL,
  CONSTRAINT lead_requests_pkey PRIMARY KEY (id),
  CONSTRAINT lead_requests_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES leads(id) ON DELETE CASCADE,
  CONSTRAINT lead_requests_address_hash_check CHECK (octet_length(address_hash) = 32),
  CONSTRAINT lead_requests_check CHECK ((consent IS NULL) = (consent_version IS NULL)),
  CONSTRAINT lead_requests_consent_check CHECK (length(consent) >= 1 AND length(consent) <= 1000),
  CONSTRAINT lead_requests_consent_version_check CHECK (consent_version > 0),
  CONSTRAINT lead_requests_networks_check CHECK (cardinality(networks) <= 3)
);
CREATE INDEX lead_requests_address ON lead_requests USING btree (address_hash, at);
CREATE INDEX lead_requests_at ON lead_requests USING btree (at);
CREATE INDEX lead_requests_lead ON lead_requests USING btree (lead_id, at);
ALTER TABLE lead_requests ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_read ON lead_requests FOR SELECT TO portal_admin USING (true);
CREATE POLICY owner_all ON lead_requests FOR ALL TO portal_owner USING (true) WITH CHECK (true);
GRANT SELECT ON lead_requests TO portal_admin;

-- leads
CREATE TABLE leads (
  id uuid NOT NULL,
  owner_id uuid,
  client_id uuid,
  full_name text NOT NULL,
  phone text,
  phone_key text GENERATED ALWAYS AS (NULLIF("right"(regexp_replace(phone, '\D'::text, ''::text, 'g'::text), 10), ''::text)) STORED,
  email text,
  street text,
  city text,
  postal_code text,
  service_id uuid,
  detail text,
  source text NOT NULL,
  status text DEFAULT 'new'::text NOT NULL,
  value_cents bigint,
  next_step text,
  follow_up_at timestamp with time zone,
  lost_reason text,
  lost_note text,
  quoted_at timestamp with time zone,
  sms_consent_at timestamp with time zone,
  joined_to uuid,
  reminded_for timestamp with time zone,
  touched_at timestamp with time zone DEFAULT now() NOT NULL,
  status_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by uuid,
  search text NOT NULL,
  CONSTRAINT leads_pkey PRIMARY KEY (id),
  CONSTRAINT leads_client_id_fkey FOREIGN KEY (client_id) REFERENCES profiles(id),
  CONSTRAINT leads_created_by_fkey FOREIGN KEY (created_by) REFERENCES profiles(id),
  CONSTRAINT leads_joined_to_fkey FOREIGN KEY (joined_to) REFERENCES leads(id) ON DELETE CASCADE,
  CONSTRAINT leads_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES profiles(id),
  CONSTRAINT leads_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id),
  CONSTRAINT leads_check CHECK (joined_to <> id),
  CONSTRAINT leads_city_check CHECK (length(city) >= 1 AND length(city) <= 80),
  CONSTRAINT leads_detail_check CHECK (length(detail) >= 1 AND length(detail) <= 2000),
  CONSTRAINT leads_email_check CHECK (email = lower(email) AND length(email) >= 1 AND length(email) <= 254),
  CONSTRAINT leads_full_name_check CHECK (length(full_name) >= 1 AND length(full_name) <= 120),
  CONSTRAINT leads_lost CHECK ((status = 'lost'::text) = (lost_reason IS NOT NULL)),
  CONSTRAINT leads_lost_note_check CHECK (length(lost_note) >= 1 AND length(lost_note) <= 500),
  CONSTRAINT leads_lost_reason_check CHECK (lost_reason = ANY (ARRAY['price'::text, 'chose_other'::text, 'no_answer'::text, 'moved'::text, 'not_needed'::text, 'out_of_area'::text, 'other'::text])),
  CONSTRAINT leads_next CHECK (
CASE
    WHEN status = ANY (ARRAY['new'::text, 'warm'::text]) THEN follow_up_at IS NOT NULL AND next_step IS NOT NULL
    ELSE follow_up_at IS NULL AND next_step IS NULL
END),
  CONSTRAINT leads_next_step_check CHECK (next_step = ANY (ARRAY['call'::text, 'text'::text, 'mail'::text, 'visit'::text, 'quote'::text])),
  CONSTRAINT leads_phone_check CHECK (length(phone) >= 1 AND length(phone) <= 40),
  CONSTRAINT leads_postal_code_check CHECK (length(postal_code) >= 1 AND length(postal_code) <= 20),
  CONSTRAINT leads_reachable CHECK ((status = ANY (ARRAY['sold'::text, 'lost'::text])) OR COALESCE(phone, email, street) IS NOT NULL),
  CONSTRAINT leads_sold CHECK (status <> 'sold'::text OR client_id IS NOT NULL),
  CONSTRAINT leads_source_check CHECK (source = ANY (ARRAY['website'::text, 'referral'::text, 'phone'::text, 'walk_in'::text, 'door'::text, 'ads'::text, 'social'::text, 'other'::text, 'import'::text])),
  CONSTRAINT leads_status_check CHECK (status = ANY (ARRAY['new'::text, 'warm'::text, 'sold'::text, 'lost'::text])),
  CONSTRAINT leads_street_check CHECK (length(street) >= 1 AND length(street) <= 160),
  CONSTRAINT leads_value_cents_check CHECK (value_cents >= 0 AND value_cents <= 100000000)
);
CREATE INDEX leads_board ON leads USING btree (owner_id, status, follow_up_at, id) INCLUDE (value_cents, quoted_at) WHERE joined_to IS NULL;
CREATE INDEX leads_client ON leads USING btree (client_id) WHERE client_id IS NOT NULL;
CREATE INDEX leads_closed ON leads USING btree (owner_id, status, status_at DESC, id DESC) INCLUDE (value_cents) WHERE (status = ANY (ARRAY['sold'::text, 'lost'::text])) AND joined_to IS NULL;
CREATE INDEX leads_closed_all ON leads USING btree (status, status_at DESC, id DESC) INCLUDE (value_cents) WHERE (status = ANY (ARRAY['sold'::text, 'lost'::text])) AND joined_to IS NULL;
CREATE INDEX leads_email ON leads USING btree (email) WHERE email IS NOT NULL;
CREATE INDEX leads_joined ON leads USING btree (joined_to) WHERE joined_to IS NOT NULL;
CREATE INDEX leads_newest ON leads USING btree (owner_id, created_at DESC, id DESC) WHERE joined_to IS NULL;
CREATE INDEX leads_newest_all ON leads USING btree (created_at DESC, id DESC) WHERE joined_to IS NULL;
CREATE UNIQUE INDEX leads_one_email ON leads USING btree (email) WHERE (status = ANY (ARRAY['new'::text, 'warm'::text])) AND joined_to IS NULL;
CREATE UNIQUE INDEX leads_one_phone ON leads USING btree (phone_key) WHERE (status = ANY (ARRAY['new'::text, 'warm'::text])) AND joined_to IS NULL;
CREATE INDEX leads_open ON leads USING btree (owner_id, follow_up_at, id) WHERE (status = ANY (ARRAY['new'::text, 'warm'::text])) AND joined_to IS NULL;
CREATE INDEX leads_open_all ON leads USING btree (follow_up_at, id) WHERE (status = ANY (ARRAY['new'::text, 'warm'::text])) AND joined_to IS NULL;
CREATE INDEX leads_phone ON leads USING btree (phone_key) WHERE phone_key IS NOT NULL;
CREATE INDEX leads_search ON leads USING gin (search gin_trgm_ops);
CREATE INDEX leads_unreminded ON leads USING btree (follow_up_at) WHERE (status = ANY (ARRAY['new'::text, 'warm'::text])) AND joined_to IS NULL AND reminded_for IS DISTINCT FROM follow_up_at;
CREATE TRIGGER consent_of_number BEFORE UPDATE OF phone ON leads FOR EACH ROW EXECUTE FUNCTION consent_of_number();
CREATE TRIGGER drop_quotes_of_lead BEFORE DELETE ON leads FOR EACH ROW EXECUTE FUNCTION drop_quotes_of_lead();
CREATE TRIGGER fit_lead BEFORE INSERT OR UPDATE OF owner_id, client_id ON leads FOR EACH ROW EXECUTE FUNCTION fit_lead();
CREATE TRIGGER follow_lead AFTER UPDATE OF client_id, joined_to ON leads FOR EACH ROW WHEN (new.client_id IS DISTINCT FROM old.client_id OR new.joined_to IS DISTINCT FROM old.joined_to) EXECUTE FUNCTION follow_lead();
CREATE TRIGGER follow_quote_name AFTER UPDATE OF full_name ON leads FOR EACH ROW WHEN (old.full_name <> new.full_name) EXECUTE FUNCTION follow_quote_name();
CREATE TRIGGER forget_lead_requests AFTER UPDATE OF phone, email ON leads FOR EACH ROW WHEN (new.phone IS NULL AND new.email IS NULL AND COALESCE(old.phone, old.email) IS NOT NULL) EXECUTE FUNCTION forget_lead_requests();
CREATE TRIGGER hand_over_quotes AFTER UPDATE OF owner_id ON leads FOR EACH ROW WHEN (new.owner_id IS NOT NULL AND old.owner_id IS DISTINCT FROM new.owner_id) EXECUTE FUNCTION hand_over_quotes();
CREATE TRIGGER join_consent AFTER UPDATE OF joined_to ON leads FOR EACH ROW WHEN (new.joined_to IS NOT NULL AND new.sms_consent_at IS NOT NULL) EXECUTE FUNCTION join_consent();
CREATE TRIGGER join_quotes AFTER UPDATE OF joined_to ON leads FOR EACH ROW WHEN (new.joined_to IS NOT NULL) EXECUTE FUNCTION join_quotes();
CREATE TRIGGER keep_lead BEFORE INSERT OR UPDATE ON leads FOR EACH ROW EXECUTE FUNCTION keep_lead();
CREATE TRIGGER lead_of_no_client BEFORE INSERT OR UPDATE OF email, phone, status ON leads FOR EACH ROW EXECUTE FUNCTION lead_of_no_client();
CREATE TRIGGER next_version BEFORE UPDATE ON leads FOR EACH ROW EXECUTE FUNCTION next_version('version', 'search', 'phone_key', 'quoted_at', 'sms_consent_at', 'touched_at', 'reminded_for');
CREATE TRIGGER note_lead AFTER INSERT OR UPDATE OF status, owner_id, joined_to ON leads FOR EACH ROW EXECUTE FUNCTION note_lead();
CREATE TRIGGER write_search BEFORE INSERT OR UPDATE ON leads FOR EACH ROW EXECUTE FUNCTION write_search('source', 'status', 'next_step', 'lost_reason', 'lost_note');
ALTER TABLE leads ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON leads FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY never_a_client ON leads AS RESTRICTIVE FOR DELETE TO portal_admin USING (client_id IS NULL);
CREATE POLICY owner_all ON leads FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY sales_own ON leads FOR ALL TO portal_sales USING (owner_id = (( SELECT actor_id() AS actor_id))) WITH CHECK (owner_id = (( SELECT actor_id() AS actor_id)));
CREATE POLICY worker_all ON leads FOR ALL TO portal_worker USING (true) WITH CHECK (true);
GRANT DELETE, INSERT (id, owner_id, full_name, phone, email, street, city, postal_code, service_id, detail, source, value_cents, next_step, follow_up_at, created_by), SELECT, UPDATE (owner_id, client_id, full_name, phone, email, street, city, postal_code, service_id, detail, source, status, value_cents, next_step, follow_up_at, lost_reason, lost_note, joined_to) ON leads TO portal_admin;
GRANT INSERT (id, owner_id, full_name, phone, email, street, city, postal_code, service_id, detail, source, value_cents, next_step, follow_up_at, created_by), SELECT, UPDATE (full_name, phone, email, street, city, postal_code, service_id, detail, source, status, value_cents, next_step, follow_up_at, lost_reason, lost_note) ON leads TO portal_sales;
GRANT SELECT, UPDATE (owner_id, client_id, full_name, phone, email, street, city, postal_code, service_id, detail, source, status, value_cents, next_step, follow_up_at, lost_reason, lost_note, reminded_for) ON leads TO portal_worker;

-- ledger_entries
CREATE TABLE ledger_entries (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  transaction_id uuid NOT NULL,
  booked_on date NOT NULL,
  account text NOT NULL,
  amount_cents bigint NOT NULL,
  tax_name text,
  tax_ppm integer,
  taxable_cents bigint,
  memo text NOT NULL,
  client_id uuid,
  invoice_id uuid,
  payment_id uuid,
  refund_id uuid,
  credit_note_id uuid,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  referral_id uuid,
  CONSTRAINT ledger_entries_pkey PRIMARY KEY (id),
  CONSTRAINT ledger_entries_client_id_fkey FOREIGN KEY (client_id) REFERENCES profiles(id),
  CONSTRAINT ledger_entries_credit_note_id_fkey FOREIGN KEY (credit_note_id) REFERENCES credit_notes(id),
  CONSTRAINT ledger_entries_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id),
  CONSTRAINT ledger_entries_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  CONSTRAINT ledger_entries_referral_id_fkey FOREIGN KEY (referral_id) REFERENCES referrals(id),
  CONSTRAINT ledger_entries_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id),
  CONSTRAINT ledger_entries_account_check CHECK (account = ANY (ARRAY['receivable'::text, 'cash:paypal'::text, 'cash:manual'::text, 'fees'::text, 'revenue'::text, 'refunds'::text, 'tax'::text, 'tips'::text, 'client_credit'::text, 'promotions'::text, 'commission'::text, 'payroll'::text])),
  CONSTRAINT ledger_entries_amount_cents_check CHECK (amount_cents <> 0),
  CONSTRAINT ledger_entries_check CHECK ((account = 'tax'::text) = (tax_name IS NOT NULL)),
  CONSTRAINT ledger_entries_check1 CHECK (account <> 'client_credit'::text OR client_id IS NOT NULL),
  CONSTRAINT ledger_entries_memo_check CHECK (length(memo) >= 1 AND length(memo) <= 200),
  CONSTRAINT ledger_entries_promotions CHECK (account <> 'promotions'::text OR referral_id IS NOT NULL),
  CONSTRAINT ledger_entries_referral CHECK (referral_id IS NULL OR (account = ANY (ARRAY['promotions'::text, 'client_credit'::text])))
);
CREATE INDEX ledger_entries_credit ON ledger_entries USING btree (client_id) WHERE account = 'client_credit'::text;
CREATE INDEX ledger_entries_day ON ledger_entries USING btree (booked_on, transaction_id, id);
CREATE INDEX ledger_entries_invoice ON ledger_entries USING btree (invoice_id) WHERE invoice_id IS NOT NULL;
CREATE INDEX ledger_entries_payment ON ledger_entries USING btree (payment_id) WHERE payment_id IS NOT NULL;
CREATE UNIQUE INDEX ledger_entries_referral_once ON ledger_entries USING btree (referral_id, account) WHERE referral_id IS NOT NULL;
CREATE INDEX ledger_entries_transaction ON ledger_entries USING btree (transaction_id);
CREATE CONSTRAINT TRIGGER balanced AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION balanced();
CREATE TRIGGER count_gone AFTER DELETE ON ledger_entries FOR EACH ROW EXECUTE FUNCTION count_ledger_entries();
CREATE TRIGGER count_new AFTER INSERT ON ledger_entries FOR EACH ROW WHEN (new.account = ANY (ARRAY['revenue'::text, 'refunds'::text, 'tips'::text, 'tax'::text])) EXECUTE FUNCTION count_ledger_entries();
CREATE TRIGGER credit_left AFTER INSERT ON ledger_entries FOR EACH ROW WHEN (new.account = 'client_credit'::text AND new.amount_cents > 0 AND new.payment_id IS NULL) EXECUTE FUNCTION credit_left();
CREATE TRIGGER keep_ledger BEFORE DELETE OR UPDATE ON ledger_entries FOR EACH ROW EXECUTE FUNCTION keep_ledger();
CREATE TRIGGER keep_ledger_whole BEFORE TRUNCATE ON ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION keep_ledger();
CREATE TRIGGER open_period BEFORE INSERT ON ledger_entries FOR EACH ROW EXECUTE FUNCTION open_period();
CREATE CONSTRAINT TRIGGER referral_booked AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.referral_id IS NOT NULL) EXECUTE FUNCTION referral_booked();
CREATE TRIGGER share_revenue AFTER INSERT ON ledger_entries FOR EACH ROW WHEN (new.account = ANY (ARRAY['revenue'::text, 'refunds'::text])) EXECUTE FUNCTION share_revenue();
ALTER TABLE ledger_entries ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON ledger_entries FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON ledger_entries FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY worker_all ON ledger_entries FOR ALL TO portal_worker USING (true) WITH CHECK (true);
GRANT INSERT, SELECT ON ledger_entries TO portal_admin, portal_worker;

-- location_tries
CREATE TABLE location_tries (
  place_id uuid NOT NULL,
  state text NOT NULL,
  tries integer DEFAULT 1 NOT NULL,
  next_at timestamp with time zone NOT NULL,
  CONSTRAINT location_tries_pkey PRIMARY KEY (place_id),
  CONSTRAINT location_tries_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id) ON DELETE CASCADE,
  CONSTRAINT location_tries_state_check CHECK (state = ANY (ARRAY['unknown'::text, 'failed'::text]))
);
CREATE INDEX location_tries_due ON location_tries USING btree (next_at);
ALTER TABLE location_tries ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_read ON location_tries FOR SELECT TO portal_admin USING (true);
CREATE POLICY owner_all ON location_tries FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY worker_all ON location_tries FOR ALL TO portal_worker USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON location_tries TO portal_worker;
GRANT SELECT ON location_tries TO portal_admin;

-- message_log
CREATE TABLE message_log (
  id uuid NOT NULL,
  profile_id uuid,
  channel text NOT NULL,
  kind text NOT NULL,
  failure text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT message_log_pkey PRIMARY KEY (id),
  CONSTRAINT message_log_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id),
  CONSTRAINT message_log_channel_check CHECK (channel = ANY (ARRAY['email'::text, 'sms'::text]))
);
CREATE INDEX message_log_age ON message_log USING btree (created_at);
CREATE INDEX message_log_failures ON message_log USING btree (channel, created_at DESC) WHERE failure IS NOT NULL;
CREATE INDEX message_log_person ON message_log USING btree (profile_id, created_at DESC);
ALTER TABLE message_log ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_read ON message_log FOR SELECT TO portal_admin USING (true);
CREATE POLICY auth_all ON message_log FOR ALL TO portal_auth USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON message_log FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY worker_all ON message_log FOR ALL TO portal_worker USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT ON message_log TO portal_worker;
GRANT INSERT, SELECT ON message_log TO portal_auth;
GRANT SELECT ON message_log TO portal_admin;

-- notification_opt_outs
CREATE TABLE notification_opt_outs (
  profile_id uuid NOT NULL,
  notice text NOT NULL,
  channel text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT notification_opt_outs_pkey PRIMARY KEY (profile_id, notice, channel),
  CONSTRAINT notification_opt_outs_notice_fkey FOREIGN KEY (notice) REFERENCES notification_rules(notice),
  CONSTRAINT notification_opt_outs_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE,
  CONSTRAINT notification_opt_outs_channel_check CHECK (channel = ANY (ARRAY['email'::text, 'sms'::text, 'portal'::text])),
  CONSTRAINT notification_opt_outs_notice_check CHECK (notice <> ALL (ARRAY['new_sign_in'::text, 'password_changed'::text, 'second_step_changed'::text]))
);
ALTER TABLE notification_opt_outs ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_own ON notification_opt_outs FOR ALL TO portal_admin USING (profile_id = (( SELECT actor_id() AS actor_id)));
CREATE POLICY client_own ON notification_opt_outs FOR ALL TO portal_client USING (profile_id = (( SELECT actor_id() AS actor_id)));
CREATE POLICY owner_all ON notification_opt_outs FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY sales_own ON notification_opt_outs FOR ALL TO portal_sales USING (profile_id = (( SELECT actor_id() AS actor_id)));
CREATE POLICY tech_own ON notification_opt_outs FOR ALL TO portal_tech USING (profile_id = (( SELECT actor_id() AS actor_id)));
CREATE POLICY worker_read ON notification_opt_outs FOR SELECT TO portal_worker USING (true);
GRANT DELETE, INSERT, SELECT ON notification_opt_outs TO portal_admin, portal_client, portal_sales, portal_tech;
GRANT SELECT ON notification_opt_outs TO portal_worker;

-- notification_rules
CREATE TABLE notification_rules (
  notice text NOT NULL,
  email boolean NOT NULL,
  sms boolean NOT NULL,
  portal boolean NOT NULL,
  CONSTRAINT notification_rules_pkey PRIMARY KEY (notice)
);
ALTER TABLE notification_rules ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_read ON notification_rules FOR SELECT TO portal_admin USING (true);
CREATE POLICY admin_write ON notification_rules FOR UPDATE TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY client_read ON notification_rules FOR SELECT TO portal_client USING (true);
CREATE POLICY owner_all ON notification_rules FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY sales_read ON notification_rules FOR SELECT TO portal_sales USING (true);
CREATE POLICY tech_read ON notification_rules FOR SELECT TO portal_tech USING (true);
CREATE POLICY worker_read ON notification_rules FOR SELECT TO portal_worker USING (true);
GRANT SELECT ON notification_rules TO portal_client, portal_sales, portal_tech, portal_worker;
GRANT SELECT, UPDATE (email, sms, portal) ON notification_rules TO portal_admin;

-- notifications
CREATE TABLE notifications (
  id uuid NOT NULL,
  profile_id uuid NOT NULL,
  kind text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  read_at timestamp with time zone,
  subject_id uuid,
  entity text,
  entity_id uuid,
  amount_cents bigint,
  starts_at timestamp with time zone,
  CONSTRAINT notifications_pkey PRIMARY KEY (id),
  CONSTRAINT notifications_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE,
  CONSTRAINT notifications_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES profiles(id),
  CONSTRAINT notifications_entity_check CHECK ((entity IS NULL) = (entity_id IS NULL))
);
CREATE INDEX notifications_newest ON notifications USING btree (profile_id, created_at DESC, id DESC);
CREATE INDEX notifications_read ON notifications USING btree (read_at) WHERE read_at IS NOT NULL;
CREATE INDEX notifications_unread_newest ON notifications USING btree (profile_id, created_at DESC, id DESC) WHERE read_at IS NULL;
ALTER TABLE notifications ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_mark ON notifications FOR UPDATE TO portal_admin USING (profile_id = (( SELECT actor_id() AS actor_id)));
CREATE POLICY admin_own ON notifications FOR SELECT TO portal_admin USING (profile_id = (( SELECT actor_id() AS actor_id)));
CREATE POLICY client_mark ON notifications FOR UPDATE TO portal_client USING (profile_id = (( SELECT actor_id() AS actor_id)));
CREATE POLICY client_own ON notifications FOR SELECT TO portal_client USING (profile_id = (( SELECT actor_id() AS actor_id)));
CREATE POLICY owner_all ON notifications FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY sales_mark ON notifications FOR UPDATE TO portal_sales USING (profile_id = (( SELECT actor_id() AS actor_id)));
CREATE POLICY sales_own ON notifications FOR SELECT TO portal_sales USING (profile_id = (( SELECT actor_id() AS actor_id)));
CREATE POLICY tech_mark ON notifications FOR UPDATE TO portal_tech USING (profile_id = (( SELECT actor_id() AS actor_id)));
CREATE POLICY tech_own ON notifications FOR SELECT TO portal_tech USING (profile_id = (( SELECT actor_id() AS actor_id)));
CREATE POLICY worker_all ON notifications FOR ALL TO portal_worker USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT (read_at) ON notifications TO portal_worker;
GRANT SELECT, UPDATE (read_at) ON notifications TO portal_admin, portal_client, portal_sales, portal_tech;

-- pay_link_states
CREATE VIEW pay_link_states AS
 SELECT l.id,
    l.invoice_id,
    l.token_hash,
    i.number,
    l.ended_at IS NULL AND (i.status = ANY (ARRAY['issued'::text, 'partly_paid'::text])) AS live,
    i.status = 'paid'::text AND COALESCE(l.ended_by, 'paid'::text) = 'paid'::text AS paid
   FROM pay_links l
     JOIN invoices i ON i.id = l.invoice_id
     JOIN profiles c ON c.id = i.client_id
  WHERE l.expires_at > now() AND c.active AND c.deleted_at IS NULL;

-- pay_links
CREATE TABLE pay_links (
  id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  token_hash bytea NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  ended_by text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT pay_links_pkey PRIMARY KEY (id),
  CONSTRAINT pay_links_token_hash_key UNIQUE (token_hash),
  CONSTRAINT pay_links_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id),
  CONSTRAINT pay_links_check CHECK ((ended_at IS NULL) = (ended_by IS NULL)),
  CONSTRAINT pay_links_ended_by_check CHECK (ended_by = ANY (ARRAY['paid'::text, 'credited'::text, 'void'::text, 'replaced'::text, 'office'::text])),
  CONSTRAINT pay_links_token_hash_check CHECK (octet_length(token_hash) = 32)
);
CREATE INDEX pay_links_age ON pay_links USING btree (expires_at);
CREATE INDEX pay_links_invoice ON pay_links USING btree (invoice_id, created_at DESC);
ALTER TABLE pay_links ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON pay_links FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON pay_links FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY worker_all ON pay_links FOR ALL TO portal_worker USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE (ended_at, ended_by) ON pay_links TO portal_worker;
GRANT SELECT (id, invoice_id, expires_at, ended_at, ended_by, created_at), UPDATE (ended_at, ended_by) ON pay_links TO portal_admin;

-- payment_alerts
CREATE TABLE payment_alerts (
  id uuid NOT NULL,
  kind text NOT NULL,
  payment_id uuid,
  provider_txn_id text,
  expected_cents bigint,
  found_cents bigint,
  note text,
  resolved_at timestamp with time zone,
  resolved_by uuid,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  resolution text,
  CONSTRAINT payment_alerts_pkey PRIMARY KEY (id),
  CONSTRAINT payment_alerts_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  CONSTRAINT payment_alerts_resolved_by_fkey FOREIGN KEY (resolved_by) REFERENCES profiles(id),
  CONSTRAINT payment_alerts_kind_check CHECK (kind = ANY (ARRAY['amount_mismatch'::text, 'currency_mismatch'::text, 'unknown_capture'::text, 'missing_at_paypal'::text, 'missing_here'::text, 'overpaid'::text, 'refund_mismatch'::text])),
  CONSTRAINT payment_alerts_note_check CHECK (length(note) >= 1 AND length(note) <= 200),
  CONSTRAINT payment_alerts_resolution_check CHECK (length(resolution) >= 1 AND length(resolution) <= 200)
);
CREATE UNIQUE INDEX payment_alerts_once ON payment_alerts USING btree (kind, COALESCE(payment_id::text, ''::text), COALESCE(provider_txn_id, ''::text));
CREATE INDEX payment_alerts_open ON payment_alerts USING btree (created_at DESC) WHERE resolved_at IS NULL;
ALTER TABLE payment_alerts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON payment_alerts FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON payment_alerts FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY worker_all ON payment_alerts FOR ALL TO portal_worker USING (true) WITH CHECK (true);
GRANT INSERT, SELECT ON payment_alerts TO portal_worker;
GRANT SELECT, UPDATE (resolved_at, resolved_by, resolution) ON payment_alerts TO portal_admin;

-- payment_events
CREATE TABLE payment_events (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  payment_id uuid NOT NULL,
  client_id uuid,
  kind text NOT NULL,
  actor_id uuid,
  amount_cents bigint,
  note text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT payment_events_pkey PRIMARY KEY (id),
  CONSTRAINT payment_events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES profiles(id),
  CONSTRAINT payment_events_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  CONSTRAINT payment_events_note_check CHECK (length(note) >= 1 AND length(note) <= 300)
);
CREATE INDEX payment_events_payment ON payment_events USING btree (payment_id, id);
CREATE TRIGGER payment_party BEFORE INSERT ON payment_events FOR EACH ROW EXECUTE FUNCTION payment_party();
ALTER TABLE payment_events ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON payment_events FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY client_note ON payment_events FOR INSERT TO portal_client WITH CHECK (actor_id = (( SELECT actor_id() AS actor_id)) AND (kind = ANY (ARRAY['created'::text, 'cancelled'::text, 'superseded'::text])) AND (EXISTS ( SELECT
   FROM payments p
  WHERE p.id = payment_events.payment_id)));
CREATE POLICY client_own ON payment_events FOR SELECT TO portal_client USING (client_id = (( SELECT actor_client_id() AS actor_client_id)));
CREATE POLICY owner_all ON payment_events FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY payer_note ON payment_events FOR INSERT TO portal_payer WITH CHECK (actor_id IS NULL AND (kind = ANY (ARRAY['created'::text, 'cancelled'::text, 'superseded'::text])) AND (EXISTS ( SELECT
   FROM payments p
  WHERE p.id = payment_events.payment_id)));
CREATE POLICY worker_all ON payment_events FOR ALL TO portal_worker USING (true) WITH CHECK (true);
GRANT INSERT ON payment_events TO portal_payer;
GRANT INSERT, SELECT ON payment_events TO portal_admin, portal_client, portal_worker;

-- payment_payers
CREATE TABLE payment_payers (
  payment_id uuid NOT NULL,
  payer text NOT NULL,
  CONSTRAINT payment_payers_pkey PRIMARY KEY (payment_id),
  CONSTRAINT payment_payers_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  CONSTRAINT payment_payers_payer_check CHECK (length(payer) >= 1 AND length(payer) <= 64)
);
CREATE INDEX payment_payers_payer ON payment_payers USING btree (payer);
ALTER TABLE payment_payers ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner_all ON payment_payers FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY worker_add ON payment_payers FOR INSERT TO portal_worker WITH CHECK (true);
GRANT INSERT ON payment_payers TO portal_worker;

-- payment_transactions
CREATE TABLE payment_transactions (
  id uuid NOT NULL,
  payment_id uuid NOT NULL,
  kind text NOT NULL,
  provider text NOT NULL,
  provider_txn_id text NOT NULL,
  amount_cents bigint NOT NULL,
  fee_cents bigint DEFAULT 0 NOT NULL,
  raw jsonb,
  occurred_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT payment_transactions_pkey PRIMARY KEY (id),
  CONSTRAINT payment_transactions_provider_kind_provider_txn_id_key UNIQUE (provider, kind, provider_txn_id),
  CONSTRAINT payment_transactions_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  CONSTRAINT payment_transactions_amount_cents_check CHECK (amount_cents > 0),
  CONSTRAINT payment_transactions_kind_check CHECK (kind = ANY (ARRAY['capture'::text, 'refund'::text, 'reversal'::text])),
  CONSTRAINT payment_transactions_provider_check CHECK (provider = ANY (ARRAY['paypal'::text, 'manual'::text]))
);
CREATE UNIQUE INDEX payment_transactions_one_capture ON payment_transactions USING btree (payment_id) WHERE kind = 'capture'::text;
CREATE INDEX payment_transactions_payment ON payment_transactions USING btree (payment_id, occurred_at);
CREATE INDEX payment_transactions_time ON payment_transactions USING btree (provider, occurred_at);
CREATE TRIGGER keep_transactions BEFORE DELETE OR UPDATE ON payment_transactions FOR EACH ROW EXECUTE FUNCTION keep_ledger();
ALTER TABLE payment_transactions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON payment_transactions FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON payment_transactions FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY worker_all ON payment_transactions FOR ALL TO portal_worker USING (true) WITH CHECK (true);
GRANT INSERT, SELECT ON payment_transactions TO portal_admin, portal_worker;

-- payments
CREATE TABLE payments (
  id uuid NOT NULL,
  number bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  client_id uuid,
  invoice_id uuid,
  amount_cents bigint NOT NULL,
  tip_cents bigint DEFAULT 0 NOT NULL,
  currency text NOT NULL,
  method text NOT NULL,
  provider text NOT NULL,
  provider_order_id text,
  approve_url text,
  provider_capture_id text,
  status text NOT NULL,
  tab text GENERATED ALWAYS AS (
CASE
    WHEN status = ANY (ARRAY['created'::text, 'approved'::text, 'capturing'::text, 'pending'::text, 'declined'::text]) THEN 'pending'::text
    WHEN status = ANY (ARRAY['completed'::text, 'partially_refunded'::text, 'refunded'::text, 'disputed'::text]) THEN 'completed'::text
    ELSE 'failed'::text
END) STORED NOT NULL,
  attempt integer DEFAULT 1 NOT NULL,
  lease_until timestamp with time zone,
  check_at timestamp with time zone,
  description text NOT NULL,
  reference text,
  received_on date,
  captured_cents bigint,
  refunded_cents bigint DEFAULT 0 NOT NULL,
  quarantined boolean DEFAULT false NOT NULL,
  created_by uuid,
  search text GENERATED ALWAYS AS (lower((description || ' '::text) || COALESCE(reference, ''::text))) STORED NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deposit_id uuid,
  CONSTRAINT payments_pkey PRIMARY KEY (id),
  CONSTRAINT payments_number_key UNIQUE (number),
  CONSTRAINT payments_provider_capture_id_key UNIQUE (provider_capture_id),
  CONSTRAINT payments_provider_order_id_key UNIQUE (provider_order_id),
  CONSTRAINT payments_client_id_fkey FOREIGN KEY (client_id) REFERENCES profiles(id),
  CONSTRAINT payments_created_by_fkey FOREIGN KEY (created_by) REFERENCES profiles(id),
  CONSTRAINT payments_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposits(id),
  CONSTRAINT payments_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id),
  CONSTRAINT payments_amount_cents_check CHECK (amount_cents > 0),
  CONSTRAINT payments_attempt_check CHECK (attempt >= 1 AND attempt <= 100),
  CONSTRAINT payments_captured_cents_check CHECK (captured_cents > 0),
  CONSTRAINT payments_check CHECK (refunded_cents <= COALESCE(captured_cents, 0::bigint)),
  CONSTRAINT payments_check1 CHECK ((provider = 'manual'::text) = (method = ANY (ARRAY['cash'::text, 'check'::text]))),
  CONSTRAINT payments_check2 CHECK (tab <> 'completed'::text OR captured_cents IS NOT NULL),
  CONSTRAINT payments_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text),
  CONSTRAINT payments_description_check CHECK (length(description) >= 3 AND length(description) <= 127),
  CONSTRAINT payments_method_check CHECK (method = ANY (ARRAY['paypal'::text, 'card'::text, 'cash'::text, 'check'::text])),
  CONSTRAINT payments_provider_check CHECK (provider = ANY (ARRAY['paypal'::text, 'manual'::text])),
  CONSTRAINT payments_reference_check CHECK (length(reference) >= 1 AND length(reference) <= 60),
  CONSTRAINT payments_refunded_cents_check CHECK (refunded_cents >= 0),
  CONSTRAINT payments_status_check CHECK (status = ANY (ARRAY['created'::text, 'approved'::text, 'capturing'::text, 'pending'::text, 'declined'::text, 'completed'::text, 'partially_refunded'::text, 'refunded'::text, 'disputed'::text, 'reversed'::text, 'failed'::text, 'cancelled'::text, 'expired'::text, 'superseded'::text])),
  CONSTRAINT payments_tip_cents_check CHECK (tip_cents >= 0)
);
CREATE INDEX payments_by_amount ON payments USING btree ((amount_cents + tip_cents), created_at DESC, id DESC);
CREATE INDEX payments_by_client ON payments USING btree (client_id, created_at DESC, id DESC);
CREATE INDEX payments_by_deposit ON payments USING btree (deposit_id) WHERE deposit_id IS NOT NULL;
CREATE INDEX payments_by_invoice ON payments USING btree (invoice_id) WHERE invoice_id IS NOT NULL;
CREATE INDEX payments_by_method ON payments USING btree (method, created_at DESC, id DESC);
CREATE INDEX payments_by_method_status ON payments USING btree (method, status, created_at DESC, id DESC) WHERE status <> 'completed'::text;
CREATE INDEX payments_by_method_tab ON payments USING btree (method, tab, created_at DESC, id DESC);
CREATE INDEX payments_by_status ON payments USING btree (status, created_at DESC, id DESC);
CREATE INDEX payments_by_tab ON payments USING btree (tab, created_at DESC, id DESC);
CREATE INDEX payments_due ON payments USING btree (check_at) WHERE check_at IS NOT NULL;
CREATE INDEX payments_newest ON payments USING btree (created_at DESC, id DESC);
CREATE UNIQUE INDEX payments_one_open ON payments USING btree (invoice_id) WHERE provider = 'paypal'::text AND (status = ANY (ARRAY['created'::text, 'approved'::text, 'capturing'::text, 'pending'::text, 'declined'::text]));
CREATE UNIQUE INDEX payments_one_open_deposit ON payments USING btree (deposit_id) WHERE provider = 'paypal'::text AND (status = ANY (ARRAY['created'::text, 'approved'::text, 'capturing'::text, 'pending'::text, 'declined'::text]));
CREATE INDEX payments_search ON payments USING gin (search gin_trgm_ops);
CREATE INDEX payments_search_rest ON payments USING gin (search gin_trgm_ops) WHERE tab <> 'completed'::text;
CREATE TRIGGER client_themselves BEFORE INSERT OR UPDATE OF client_id ON payments FOR EACH ROW WHEN (new.client_id IS NOT NULL) EXECUTE FUNCTION client_themselves();
CREATE TRIGGER fitting_payment BEFORE INSERT ON payments FOR EACH ROW EXECUTE FUNCTION fitting_payment();
CREATE TRIGGER keep_deposit BEFORE UPDATE OF deposit_id ON payments FOR EACH ROW WHEN (old.deposit_id IS DISTINCT FROM new.deposit_id) EXECUTE FUNCTION keep_deposit();
CREATE TRIGGER keep_payment BEFORE UPDATE ON payments FOR EACH ROW EXECUTE FUNCTION keep_payment();
CREATE TRIGGER living_client BEFORE INSERT ON payments FOR EACH ROW WHEN (new.client_id IS NOT NULL) EXECUTE FUNCTION living_client();
CREATE TRIGGER payer_stops BEFORE UPDATE OF status ON payments FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status) EXECUTE FUNCTION payer_stops();
ALTER TABLE payments ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON payments FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY client_own ON payments FOR SELECT TO portal_client USING (client_id = (( SELECT actor_client_id() AS actor_client_id)));
CREATE POLICY client_pay ON payments FOR INSERT TO portal_client WITH CHECK (client_id = (( SELECT actor_client_id() AS actor_client_id)) AND created_by = (( SELECT actor_id() AS actor_id)) AND provider = 'paypal'::text AND (invoice_id IS NOT NULL OR deposit_id IS NOT NULL));
CREATE POLICY client_stop ON payments FOR UPDATE TO portal_client USING (client_id = (( SELECT actor_client_id() AS actor_client_id))) WITH CHECK (client_id = (( SELECT actor_client_id() AS actor_client_id)));
CREATE POLICY owner_all ON payments FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY payer_own ON payments FOR SELECT TO portal_payer USING (invoice_id = (( SELECT payer_paid_invoice() AS payer_paid_invoice)));
CREATE POLICY payer_pay ON payments FOR INSERT TO portal_payer WITH CHECK (invoice_id = (( SELECT payer_invoice() AS payer_invoice)) AND created_by IS NULL AND provider = 'paypal'::text);
CREATE POLICY payer_stop ON payments FOR UPDATE TO portal_payer USING (invoice_id = (( SELECT payer_invoice() AS payer_invoice))) WITH CHECK (invoice_id = (( SELECT payer_invoice() AS payer_invoice)));
CREATE POLICY worker_all ON payments FOR ALL TO portal_worker USING (true) WITH CHECK (true);
GRANT INSERT, SELECT, UPDATE (status, check_at) ON payments TO portal_client, portal_payer;
GRANT INSERT, SELECT, UPDATE ON payments TO portal_admin;
GRANT SELECT, UPDATE ON payments TO portal_worker;

-- photos
CREATE TABLE photos (
  id uuid NOT NULL,
  job_id uuid NOT NULL,
  client_id uuid,
  technician_id uuid,
  place_id uuid,
  visible_to uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  taken_by uuid NOT NULL,
  kind text NOT NULL,
  step_id uuid,
  item_id uuid,
  issue_id uuid,
  sha256 bytea NOT NULL,
  bytes bigint NOT NULL,
  received_bytes bigint DEFAULT 0 NOT NULL,
  state text DEFAULT 'uploading'::text NOT NULL,
  failure text,
  width integer,
  height integer,
  lease_until timestamp with time zone,
  attempts integer DEFAULT 0 NOT NULL,
  full_key text,
  thumb_key text,
  taken_at timestamp with time zone NOT NULL,
  received_at timestamp with time zone DEFAULT now() NOT NULL,
  flag text,
  released_at timestamp with time zone,
  released_by uuid,
  pair integer,
  helpers uuid[],
  CONSTRAINT photos_pkey PRIMARY KEY (id),
  CONSTRAINT photos_full_key_fkey FOREIGN KEY (full_key) REFERENCES stored_files(key),
  CONSTRAINT photos_issue FOREIGN KEY (issue_id, job_id) REFERENCES job_issues(id, job_id),
  CONSTRAINT photos_item_id_fkey FOREIGN KEY (item_id) REFERENCES job_items(id) ON DELETE SET NULL,
  CONSTRAINT photos_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id),
  CONSTRAINT photos_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id),
  CONSTRAINT photos_released_by_fkey FOREIGN KEY (released_by) REFERENCES profiles(id),
  CONSTRAINT photos_step_id_fkey FOREIGN KEY (step_id) REFERENCES checklist_items(id) ON DELETE SET NULL,
  CONSTRAINT photos_taken_by_fkey FOREIGN KEY (taken_by) REFERENCES profiles(id),
  CONSTRAINT photos_thumb_key_fkey FOREIGN KEY (thumb_key) REFERENCES stored_files(key),
  CONSTRAINT photos_bytes_check CHECK (bytes >= 1 AND bytes <= 15728640),
  CONSTRAINT photos_check CHECK (received_bytes >= 0 AND received_bytes <= bytes),
  CONSTRAINT photos_check1 CHECK (state = 'uploading'::text OR received_bytes = bytes),
  CONSTRAINT photos_check2 CHECK ((state = 'failed'::text) = (failure IS NOT NULL)),
  CONSTRAINT photos_check3 CHECK ((state = 'ready'::text) = (full_key IS NOT NULL AND thumb_key IS NOT NULL AND width IS NOT NULL AND height IS NOT NULL)),
  CONSTRAINT photos_check4 CHECK ((released_at IS NULL) = (pair IS NULL)),
  CONSTRAINT photos_check5 CHECK (released_at IS NULL OR state = 'ready'::text),
  CONSTRAINT photos_failure_check CHECK (failure = ANY (ARRAY['incomplete'::text, 'not_an_image'::text, 'too_large'::text, 'damaged'::text])),
  CONSTRAINT photos_flag_check CHECK (flag = ANY (ARRAY['not_assigned'::text, 'cancelled'::text])),
  CONSTRAINT photos_kind_check CHECK (kind = ANY (ARRAY['before'::text, 'after'::text, 'problem'::text])),
  CONSTRAINT photos_pair_check CHECK (pair >= 1 AND pair <= 500),
  CONSTRAINT photos_sha256_check CHECK (length(sha256) = 32),
  CONSTRAINT photos_state_check CHECK (state = ANY (ARRAY['uploading'::text, 'processing'::text, 'ready'::text, 'failed'::text]))
);
CREATE INDEX photos_client ON photos USING btree (client_id, id) WHERE client_id IS NOT NULL;
CREATE UNIQUE INDEX photos_content ON photos USING btree (job_id, sha256) WHERE state <> 'failed'::text;
CREATE INDEX photos_day ON photos USING btree (taken_by, taken_at);
CREATE INDEX photos_full ON photos USING btree (full_key) WHERE full_key IS NOT NULL;
CREATE INDEX photos_issue ON photos USING btree (issue_id) WHERE issue_id IS NOT NULL;
CREATE INDEX photos_item ON photos USING btree (item_id) WHERE item_id IS NOT NULL;
CREATE INDEX photos_job ON photos USING btree (job_id, id);
CREATE INDEX photos_on_their_way ON photos USING btree (taken_by) WHERE state = 'uploading'::text;
CREATE INDEX photos_place ON photos USING btree (place_id, id) WHERE place_id IS NOT NULL;
CREATE INDEX photos_step ON photos USING btree (step_id) WHERE step_id IS NOT NULL;
CREATE INDEX photos_thumb ON photos USING btree (thumb_key) WHERE thumb_key IS NOT NULL;
CREATE INDEX photos_unfinished ON photos USING btree (received_at) WHERE state = ANY (ARRAY['uploading'::text, 'failed'::text]);
CREATE INDEX photos_waiting ON photos USING btree (received_at) WHERE state = 'processing'::text;
CREATE TRIGGER drop_photo_files AFTER DELETE ON photos FOR EACH ROW WHEN (old.full_key IS NOT NULL) EXECUTE FUNCTION drop_photo_files();
CREATE TRIGGER keep_occurred BEFORE INSERT OR UPDATE ON photos FOR EACH ROW WHEN (current_setting('role'::text) = 'portal_tech'::text) EXECUTE FUNCTION keep_occurred('taken_at');
CREATE TRIGGER keep_photo BEFORE DELETE ON photos FOR EACH ROW EXECUTE FUNCTION keep_photo();
CREATE TRIGGER photo_party BEFORE INSERT ON photos FOR EACH ROW EXECUTE FUNCTION photo_party();
CREATE TRIGGER proof_changed AFTER UPDATE OF state ON photos FOR EACH ROW WHEN (old.state IS DISTINCT FROM new.state AND (new.state = ANY (ARRAY['ready'::text, 'failed'::text]))) EXECUTE FUNCTION proof_changed();
CREATE TRIGGER proof_gone AFTER DELETE ON photos FOR EACH ROW EXECUTE FUNCTION proof_changed();
ALTER TABLE photos ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON photos FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY client_own ON photos FOR SELECT TO portal_client USING (client_id = (( SELECT actor_client_id() AS actor_client_id)) AND released_at IS NOT NULL);
CREATE POLICY owner_all ON photos FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY tech_read ON photos FOR SELECT TO portal_tech USING (technician_id = (( SELECT actor_id() AS actor_id)) OR helpers @> ARRAY[( SELECT actor_id() AS actor_id)] OR ((( SELECT actor_id() AS actor_id)) = ANY (visible_to)) OR taken_by = (( SELECT actor_id() AS actor_id)) AND received_at > (now() - '7 days'::interval));
CREATE POLICY tech_take ON photos FOR INSERT TO portal_tech WITH CHECK (taken_by = (( SELECT actor_id() AS actor_id)));
CREATE POLICY tech_take_back ON photos FOR DELETE TO portal_tech USING (taken_by = (( SELECT actor_id() AS actor_id)) AND (technician_id = (( SELECT actor_id() AS actor_id)) OR helpers @> ARRAY[( SELECT actor_id() AS actor_id)]) AND released_at IS NULL);
CREATE POLICY worker_all ON photos FOR ALL TO portal_worker USING (true) WITH CHECK (true);
GRANT DELETE, INSERT (id, job_id, taken_by, kind, step_id, item_id, issue_id, sha256, bytes, taken_at), SELECT ON photos TO portal_tech;
GRANT DELETE, INSERT (id, job_id, taken_by, kind, step_id, item_id, issue_id, sha256, bytes, taken_at), SELECT, UPDATE (released_at, released_by, pair) ON photos TO portal_admin;
GRANT DELETE, SELECT, UPDATE (state, failure, width, height, lease_until, attempts, full_key, thumb_key) ON photos TO portal_worker;
GRANT SELECT ON photos TO portal_client;

-- places
CREATE TABLE places (
  id uuid NOT NULL,
  client_id uuid NOT NULL,
  label text,
  street text NOT NULL,
  city text NOT NULL,
  region text,
  postal_code text,
  access_notes text,
  latitude double precision,
  longitude double precision,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  gate_code text,
  rep_id uuid,
  CONSTRAINT places_pkey PRIMARY KEY (id),
  CONSTRAINT places_client_id_fkey FOREIGN KEY (client_id) REFERENCES profiles(id),
  CONSTRAINT places_access_notes_check CHECK (length(access_notes) >= 1 AND length(access_notes) <= 1000),
  CONSTRAINT places_check CHECK ((latitude IS NULL) = (longitude IS NULL)),
  CONSTRAINT places_city_check CHECK (length(city) >= 1 AND length(city) <= 80),
  CONSTRAINT places_gate_code_check CHECK (length(gate_code) >= 1 AND length(gate_code) <= 40),
  CONSTRAINT places_label_check CHECK (length(label) >= 1 AND length(label) <= 60),
  CONSTRAINT places_latitude_check CHECK (latitude >= '-90'::integer::double precision AND latitude <= 90::double precision),
  CONSTRAINT places_longitude_check CHECK (longitude >= '-180'::integer::double precision AND longitude <= 180::double precision),
  CONSTRAINT places_postal_code_check CHECK (length(postal_code) >= 1 AND length(postal_code) <= 20),
  CONSTRAINT places_region_check CHECK (length(region) >= 1 AND length(region) <= 40),
  CONSTRAINT places_street_check CHECK (length(street) >= 1 AND length(street) <= 160)
);
CREATE UNIQUE INDEX places_client ON places USING btree (client_id, lower(street), lower(city));
CREATE INDEX places_search ON places USING gin (lower((street || ' '::text) || city) gin_trgm_ops);
CREATE INDEX places_unlocated ON places USING btree (created_at, id) WHERE latitude IS NULL;
CREATE TRIGGER ask_anew AFTER UPDATE OF street, city, region, postal_code ON places FOR EACH ROW WHEN (old.street IS DISTINCT FROM new.street OR old.city IS DISTINCT FROM new.city OR old.region IS DISTINCT FROM new.region OR old.postal_code IS DISTINCT FROM new.postal_code) EXECUTE FUNCTION ask_anew();
CREATE TRIGGER carry_rep BEFORE INSERT OR UPDATE OF client_id, rep_id ON places FOR EACH ROW EXECUTE FUNCTION carry_rep();
CREATE TRIGGER client_themselves BEFORE INSERT OR UPDATE OF client_id ON places FOR EACH ROW WHEN (new.client_id IS NOT NULL) EXECUTE FUNCTION client_themselves();
CREATE TRIGGER follow_place AFTER UPDATE OF latitude, longitude ON places FOR EACH ROW WHEN (old.latitude IS DISTINCT FROM new.latitude OR old.longitude IS DISTINCT FROM new.longitude) EXECUTE FUNCTION follow_place();
CREATE TRIGGER follow_search AFTER INSERT OR DELETE OR UPDATE OF street, city, postal_code ON places FOR EACH ROW EXECUTE FUNCTION follow_client_parts();
CREATE TRIGGER follow_search_of_jobs AFTER UPDATE OF street, city ON places FOR EACH ROW WHEN (old.street IS DISTINCT FROM new.street OR old.city IS DISTINCT FROM new.city) EXECUTE FUNCTION follow_job_place();
CREATE TRIGGER keep_place_owner BEFORE UPDATE OF client_id ON places FOR EACH ROW EXECUTE FUNCTION keep_place_owner();
ALTER TABLE places ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON places FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY client_own ON places FOR SELECT TO portal_client USING (client_id = (( SELECT actor_client_id() AS actor_client_id)));
CREATE POLICY owner_all ON places FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY sales_clients ON places FOR SELECT TO portal_sales USING (rep_id = (( SELECT actor_id() AS actor_id)));
CREATE POLICY worker_locate ON places FOR UPDATE TO portal_worker USING (true) WITH CHECK (true);
CREATE POLICY worker_read ON places FOR SELECT TO portal_worker USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON places TO portal_admin;
GRANT SELECT (id, client_id, label, street, city, region, postal_code, created_at, rep_id) ON places TO portal_sales;
GRANT SELECT ON places TO portal_client;
GRANT SELECT, UPDATE (latitude, longitude) ON places TO portal_worker;

-- plan_items
CREATE VIEW plan_items AS
 SELECT i.id AS item_id,
    i.job_id,
    i.service_id,
    s.plan_id,
    j.client_id,
    j.occurrence,
    j.status,
    plan_month(j.occurrence) AS period,
    p.charged_job_id
   FROM job_items i
     JOIN jobs j ON j.id = i.job_id
     JOIN job_series s ON s.id = j.series_id
     LEFT JOIN plan_periods p ON p.plan_id = s.plan_id AND p.client_id = j.client_id AND p.service_id = i.service_id AND p.period = plan_month(j.occurrence)
  WHERE i.billing = 'month'::text AND j.client_id IS NOT NULL AND j.occurrence IS NOT NULL;

-- plan_pauses
CREATE TABLE plan_pauses (
  id uuid NOT NULL,
  plan_id uuid NOT NULL,
  client_id uuid NOT NULL,
  during daterange NOT NULL,
  created_by uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT plan_pauses_pkey PRIMARY KEY (id),
  CONSTRAINT plan_pauses_client_id_fkey FOREIGN KEY (client_id) REFERENCES profiles(id),
  CONSTRAINT plan_pauses_created_by_fkey FOREIGN KEY (created_by) REFERENCES profiles(id),
  CONSTRAINT plan_pauses_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES job_series(id),
  CONSTRAINT plan_pauses_during_check CHECK (NOT isempty(during) AND NOT lower_inf(during)),
  CONSTRAINT paused_once EXCLUDE USING gist (plan_id WITH =, during WITH &&)
);
CREATE INDEX plan_pauses_client ON plan_pauses USING btree (client_id);
CREATE TRIGGER fitting_pause BEFORE INSERT OR UPDATE OF during ON plan_pauses FOR EACH ROW EXECUTE FUNCTION fitting_pause();
CREATE TRIGGER plan_party BEFORE INSERT ON plan_pauses FOR EACH ROW EXECUTE FUNCTION plan_party();
ALTER TABLE plan_pauses ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON plan_pauses FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY client_drop ON plan_pauses FOR DELETE TO portal_client USING (client_id = (( SELECT actor_client_id() AS actor_client_id)));
CREATE POLICY client_own ON plan_pauses FOR SELECT TO portal_client USING (client_id = (( SELECT actor_client_id() AS actor_client_id)));
CREATE POLICY client_pause ON plan_pauses FOR INSERT TO portal_client WITH CHECK (client_id = (( SELECT actor_client_id() AS actor_client_id)) AND created_by = (( SELECT actor_id() AS actor_id)));
CREATE POLICY client_resume ON plan_pauses FOR UPDATE TO portal_client USING (client_id = (( SELECT actor_client_id() AS actor_client_id))) WITH CHECK (client_id = (( SELECT actor_client_id() AS actor_client_id)));
CREATE POLICY owner_all ON plan_pauses FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY worker_read ON plan_pauses FOR SELECT TO portal_worker USING (true);
GRANT DELETE, INSERT (id, plan_id, during, created_by), SELECT, UPDATE (during) ON plan_pauses TO portal_client;
GRANT DELETE, INSERT, SELECT, UPDATE (during) ON plan_pauses TO portal_admin;
GRANT SELECT ON plan_pauses TO portal_worker;

-- plan_periods
CREATE TABLE plan_periods (
  plan_id uuid NOT NULL,
  client_id uuid NOT NULL,
  service_id uuid NOT NULL,
  period daterange NOT NULL,
  charged_job_id uuid NOT NULL,
  CONSTRAINT plan_periods_charged_job_id_service_id_key UNIQUE (charged_job_id, service_id),
  CONSTRAINT plan_periods_charged_job_id_fkey FOREIGN KEY (charged_job_id) REFERENCES jobs(id),
  CONSTRAINT plan_periods_client_id_fkey FOREIGN KEY (client_id) REFERENCES profiles(id),
  CONSTRAINT plan_periods_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES job_series(id),
  CONSTRAINT plan_periods_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id),
  CONSTRAINT plan_periods_period_check CHECK (NOT isempty(period) AND NOT lower_inf(period) AND NOT upper_inf(period)),
  CONSTRAINT billed_once_a_period EXCLUDE USING gist (plan_id WITH =, client_id WITH =, service_id WITH =, period WITH &&)
);
ALTER TABLE plan_periods ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_read ON plan_periods FOR SELECT TO portal_admin USING (true);
CREATE POLICY owner_all ON plan_periods FOR ALL TO portal_owner USING (true) WITH CHECK (true);
GRANT SELECT ON plan_periods TO portal_admin;

-- plan_requests
CREATE TABLE plan_requests (
  id uuid NOT NULL,
  plan_id uuid NOT NULL,
  client_id uuid NOT NULL,
  pickup_weekday integer NOT NULL,
  asked_by uuid NOT NULL,
  state text DEFAULT 'asked'::text NOT NULL,
  decided_by uuid,
  decided_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT plan_requests_pkey PRIMARY KEY (id),
  CONSTRAINT plan_requests_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES profiles(id),
  CONSTRAINT plan_requests_client_id_fkey FOREIGN KEY (client_id) REFERENCES profiles(id),
  CONSTRAINT plan_requests_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES profiles(id),
  CONSTRAINT plan_requests_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES job_series(id),
  CONSTRAINT plan_requests_check CHECK ((state = 'asked'::text) = (decided_at IS NULL)),
  CONSTRAINT plan_requests_check1 CHECK ((decided_by IS NULL) = (decided_at IS NULL)),
  CONSTRAINT plan_requests_pickup_weekday_check CHECK (pickup_weekday >= 0 AND pickup_weekday <= 6),
  CONSTRAINT plan_requests_state_check CHECK (state = ANY (ARRAY['asked'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text]))
);
CREATE INDEX plan_requests_client ON plan_requests USING btree (client_id);
CREATE UNIQUE INDEX plan_requests_open ON plan_requests USING btree (plan_id) WHERE state = 'asked'::text;
CREATE TRIGGER plan_party BEFORE INSERT ON plan_requests FOR EACH ROW EXECUTE FUNCTION plan_party();
ALTER TABLE plan_requests ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON plan_requests FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY client_ask ON plan_requests FOR INSERT TO portal_client WITH CHECK (client_id = (( SELECT actor_client_id() AS actor_client_id)) AND asked_by = (( SELECT actor_id() AS actor_id)) AND state = 'asked'::text);
CREATE POLICY client_own ON plan_requests FOR SELECT TO portal_client USING (client_id = (( SELECT actor_client_id() AS actor_client_id)));
CREATE POLICY client_withdraw ON plan_requests FOR UPDATE TO portal_client USING (client_id = (( SELECT actor_client_id() AS actor_client_id)) AND state = 'asked'::text) WITH CHECK (client_id = (( SELECT actor_client_id() AS actor_client_id)) AND state = 'withdrawn'::text AND decided_by = (( SELECT actor_id() AS actor_id)));
CREATE POLICY owner_all ON plan_requests FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY worker_read ON plan_requests FOR SELECT TO portal_worker USING (true);
GRANT INSERT (id, plan_id, pickup_weekday, asked_by), SELECT, UPDATE (state, decided_by, decided_at) ON plan_requests TO portal_client;
GRANT INSERT, SELECT, UPDATE (state, decided_by, decided_at) ON plan_requests TO portal_admin;
GRANT SELECT ON plan_requests TO portal_worker;

-- presence
CREATE TABLE presence (
  job_id uuid NOT NULL,
  profile_id uuid NOT NULL,
  seen_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT presence_pkey PRIMARY KEY (job_id, profile_id)
);
ALTER TABLE presence ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner_all ON presence FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY worker_all ON presence FOR ALL TO portal_worker USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON presence TO portal_worker;

-- profiles
CREATE TABLE profiles (
  id uuid NOT NULL,
  role text DEFAULT 'client'::text NOT NULL,
  full_name text NOT NULL,
  email text,
  phone text,
  active boolean DEFAULT true NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  account text DEFAULT 'none'::text NOT NULL,
  last_sign_in_at timestamp with time zone,
  deleted_at timestamp with time zone,
  search text DEFAULT ''::text NOT NULL,
  language text,
  acts_for uuid,
  rep_id uuid,
  deactivated_at timestamp with time zone,
  CONSTRAINT profiles_pkey PRIMARY KEY (id),
  CONSTRAINT profiles_acts_for_fkey FOREIGN KEY (acts_for) REFERENCES profiles(id),
  CONSTRAINT profiles_rep_id_fkey FOREIGN KEY (rep_id) REFERENCES profiles(id),
  CONSTRAINT acts_for_another CHECK (acts_for <> id),
  CONSTRAINT acts_for_client CHECK (acts_for IS NULL OR role = 'client'::text),
  CONSTRAINT profiles_account_check CHECK (account = ANY (ARRAY['none'::text, 'invited'::text, 'ready'::text])),
  CONSTRAINT profiles_check CHECK (deleted_at IS NULL OR email IS NULL AND phone IS NULL AND NOT active),
  CONSTRAINT profiles_check1 CHECK ((deactivated_at IS NOT NULL) = (NOT active)),
  CONSTRAINT profiles_email_check CHECK (email = lower(email)),
  CONSTRAINT profiles_full_name_check CHECK (length(full_name) >= 1 AND length(full_name) <= 120),
  CONSTRAINT profiles_language_check CHECK (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$'::text),
  CONSTRAINT profiles_phone_check CHECK (length(phone) >= 1 AND length(phone) <= 40),
  CONSTRAINT profiles_role_check CHECK (role = ANY (ARRAY['admin'::text, 'sales'::text, 'tech'::text, 'client'::text])),
  CONSTRAINT rep_of_client CHECK (rep_id IS NULL OR role = 'client'::text)
);
CREATE INDEX profiles_acts_for ON profiles USING btree (acts_for) WHERE acts_for IS NOT NULL;
CREATE INDEX profiles_by_role ON profiles USING btree (role, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX profiles_client_inactive ON profiles USING btree (lower(full_name), id) WHERE role = 'client'::text AND deleted_at IS NULL AND NOT active;
CREATE INDEX profiles_client_name ON profiles USING btree (lower(full_name), id) WHERE role = 'client'::text AND deleted_at IS NULL;
CREATE INDEX profiles_client_phone ON profiles USING btree (phone) WHERE role = 'client'::text AND deleted_at IS NULL;
CREATE INDEX profiles_client_phone_key ON profiles USING btree (NULLIF("right"(regexp_replace(phone, '\D'::text, ''::text, 'g'::text), 10), ''::text)) WHERE role = 'client'::text AND deleted_at IS NULL;
CREATE UNIQUE INDEX profiles_email ON profiles USING btree (email);
CREATE INDEX profiles_inactive ON profiles USING btree (created_at DESC, id DESC) WHERE deleted_at IS NULL AND NOT active;
CREATE INDEX profiles_invited ON profiles USING btree (created_at DESC, id DESC) WHERE deleted_at IS NULL AND account = 'invited'::text;
CREATE INDEX profiles_newest ON profiles USING btree (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX profiles_rep ON profiles USING btree (rep_id, lower(full_name), id) WHERE rep_id IS NOT NULL;
CREATE INDEX profiles_search ON profiles USING gin (search gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE TRIGGER acts_once BEFORE INSERT OR UPDATE OF acts_for ON profiles FOR EACH ROW WHEN (new.acts_for IS NOT NULL) EXECUTE FUNCTION acts_once();
CREATE TRIGGER count_change AFTER UPDATE OF role, active, deleted_at, created_at ON profiles FOR EACH ROW EXECUTE FUNCTION count_profiles();
CREATE TRIGGER count_gone AFTER DELETE ON profiles FOR EACH ROW EXECUTE FUNCTION count_profiles();
CREATE TRIGGER count_new AFTER INSERT ON profiles FOR EACH ROW EXECUTE FUNCTION count_profiles();
CREATE TRIGGER deactivate_profile BEFORE INSERT OR UPDATE OF active, deactivated_at ON profiles FOR EACH ROW EXECUTE FUNCTION deactivate_profile();
CREATE TRIGGER e164_added BEFORE INSERT ON profiles FOR EACH ROW WHEN (new.phone !~ '^\+[1-9]\d{7,14}$'::text) EXECUTE FUNCTION refuse_unreadable_phone();
CREATE TRIGGER e164_changed BEFORE UPDATE OF phone ON profiles FOR EACH ROW WHEN (new.phone IS DISTINCT FROM old.phone AND new.phone !~ '^\+[1-9]\d{7,14}$'::text) EXECUTE FUNCTION refuse_unreadable_phone();
CREATE TRIGGER end_gallery_links AFTER UPDATE OF active ON profiles FOR EACH ROW WHEN (new.acts_for IS NOT NULL AND old.active AND NOT new.active) EXECUTE FUNCTION end_gallery_links();
CREATE TRIGGER enlist_staff AFTER INSERT OR UPDATE OF role ON profiles FOR EACH ROW WHEN (new.role = ANY (ARRAY['tech'::text, 'sales'::text])) EXECUTE FUNCTION enlist_staff();
CREATE TRIGGER erase_profile BEFORE UPDATE OF deleted_at ON profiles FOR EACH ROW WHEN (old.deleted_at IS NULL AND new.deleted_at IS NOT NULL) EXECUTE FUNCTION erase_profile();
CREATE TRIGGER fit_rep BEFORE INSERT OR UPDATE OF rep_id, role, acts_for, deleted_at ON profiles FOR EACH ROW EXECUTE FUNCTION fit_rep();
CREATE TRIGGER follow_profile AFTER UPDATE OF full_name, email ON profiles FOR EACH ROW EXECUTE FUNCTION auth.follow_profile();
CREATE TRIGGER follow_quote_name AFTER UPDATE OF full_name ON profiles FOR EACH ROW WHEN (new.role = 'client'::text AND old.full_name <> new.full_name) EXECUTE FUNCTION follow_quote_name();
CREATE TRIGGER follow_rep AFTER UPDATE OF rep_id, role, acts_for, deleted_at ON profiles FOR EACH ROW WHEN (old.rep_id IS DISTINCT FROM new.rep_id) EXECUTE FUNCTION follow_rep();
CREATE TRIGGER follow_search AFTER UPDATE OF full_name, phone ON profiles FOR EACH ROW WHEN (new.role = 'client'::text AND (old.full_name IS DISTINCT FROM new.full_name OR old.phone IS DISTINCT FROM new.phone)) EXECUTE FUNCTION follow_job_client();
CREATE TRIGGER forget_bookings AFTER UPDATE OF deleted_at ON profiles FOR EACH ROW WHEN (old.deleted_at IS NULL AND new.deleted_at IS NOT NULL) EXECUTE FUNCTION forget_bookings();
CREATE TRIGGER forget_clashes AFTER UPDATE OF deleted_at ON profiles FOR EACH ROW WHEN (old.deleted_at IS NULL AND new.deleted_at IS NOT NULL) EXECUTE FUNCTION forget_clashes();
CREATE TRIGGER forget_gallery_links AFTER UPDATE OF deleted_at ON profiles FOR EACH ROW WHEN (old.deleted_at IS NULL AND new.deleted_at IS NOT NULL) EXECUTE FUNCTION forget_gallery_links();
CREATE TRIGGER forget_held_requests AFTER UPDATE OF deleted_at ON profiles FOR EACH ROW WHEN (old.role = 'client'::text AND old.deleted_at IS NULL AND new.deleted_at IS NOT NULL) EXECUTE FUNCTION forget_held_requests();
CREATE TRIGGER forget_hold AFTER UPDATE OF deleted_at ON profiles FOR EACH ROW WHEN (new.deleted_at IS NOT NULL) EXECUTE FUNCTION forget_hold();
CREATE TRIGGER forget_issues AFTER UPDATE OF deleted_at ON profiles FOR EACH ROW WHEN (old.deleted_at IS NULL AND new.deleted_at IS NOT NULL) EXECUTE FUNCTION forget_issues();
CREATE TRIGGER forget_leads AFTER UPDATE OF deleted_at ON profiles FOR EACH ROW WHEN (old.role = 'client'::text AND old.deleted_at IS NULL AND new.deleted_at IS NOT NULL) EXECUTE FUNCTION forget_leads();
CREATE TRIGGER forget_photos AFTER UPDATE OF deleted_at ON profiles FOR EACH ROW WHEN (old.deleted_at IS NULL AND new.deleted_at IS NOT NULL) EXECUTE FUNCTION forget_photos();
CREATE TRIGGER forget_questions AFTER UPDATE OF deleted_at ON profiles FOR EACH ROW WHEN (old.deleted_at IS NULL AND new.deleted_at IS NOT NULL) EXECUTE FUNCTION forget_questions();
CREATE TRIGGER forget_quotes AFTER UPDATE OF deleted_at ON profiles FOR EACH ROW WHEN (old.deleted_at IS NULL AND new.deleted_at IS NOT NULL) EXECUTE FUNCTION forget_quotes();
CREATE TRIGGER forget_referrals AFTER UPDATE OF deleted_at ON profiles FOR EACH ROW WHEN (old.deleted_at IS NULL AND new.deleted_at IS NOT NULL) EXECUTE FUNCTION forget_referrals();
CREATE TRIGGER forget_reports AFTER UPDATE OF deleted_at ON profiles FOR EACH ROW WHEN (old.deleted_at IS NULL AND new.deleted_at IS NOT NULL) EXECUTE FUNCTION forget_reports();
CREATE TRIGGER forget_time AFTER UPDATE OF deleted_at ON profiles FOR EACH ROW WHEN (old.deleted_at IS NULL AND new.deleted_at IS NOT NULL) EXECUTE FUNCTION forget_time();
CREATE TRIGGER forget_visits AFTER UPDATE OF deleted_at ON profiles FOR EACH ROW WHEN (old.deleted_at IS NULL AND new.deleted_at IS NOT NULL) EXECUTE FUNCTION forget_visits();
CREATE TRIGGER give_referral_code AFTER INSERT ON profiles FOR EACH ROW WHEN (new.role = 'client'::text AND new.acts_for IS NULL AND new.deleted_at IS NULL) EXECUTE FUNCTION give_referral_code();
CREATE TRIGGER give_referral_code_later AFTER UPDATE OF role, acts_for ON profiles FOR EACH ROW WHEN (new.role = 'client'::text AND new.acts_for IS NULL AND new.deleted_at IS NULL) EXECUTE FUNCTION give_referral_code();
CREATE TRIGGER hand_over_quotes AFTER UPDATE OF rep_id ON profiles FOR EACH ROW WHEN (new.rep_id IS NOT NULL AND new.acts_for IS NULL AND old.rep_id IS DISTINCT FROM new.rep_id) EXECUTE FUNCTION hand_over_quotes();
CREATE TRIGGER hold_follows_rep AFTER UPDATE OF rep_id, role, acts_for, deleted_at ON profiles FOR EACH ROW WHEN (old.rep_id IS DISTINCT FROM new.rep_id) EXECUTE FUNCTION hold_follows_rep();
CREATE TRIGGER keep_an_administrator AFTER UPDATE OF role, active ON profiles FOR EACH ROW WHEN (old.role = 'admin'::text AND old.active AND (new.role <> 'admin'::text OR NOT new.active)) EXECUTE FUNCTION keep_an_administrator();
CREATE TRIGGER keep_an_administrator_row AFTER DELETE ON profiles FOR EACH ROW WHEN (old.role = 'admin'::text AND old.active) EXECUTE FUNCTION keep_an_administrator();
CREATE TRIGGER leave_client BEFORE UPDATE OF deleted_at ON profiles FOR EACH ROW WHEN (old.role = 'client'::text AND old.deleted_at IS NULL AND new.deleted_at IS NOT NULL) EXECUTE FUNCTION leave_client();
CREATE TRIGGER leave_clients AFTER UPDATE OF role, deleted_at ON profiles FOR EACH ROW WHEN (old.role = 'sales'::text AND (new.role <> 'sales'::text OR new.deleted_at IS NOT NULL)) EXECUTE FUNCTION leave_clients();
CREATE TRIGGER leave_leads AFTER UPDATE OF role, deleted_at ON profiles FOR EACH ROW WHEN (old.role = 'sales'::text AND (new.role <> 'sales'::text OR new.deleted_at IS NOT NULL)) EXECUTE FUNCTION leave_leads();
CREATE TRIGGER limit_invitations BEFORE INSERT ON profiles FOR EACH ROW WHEN (new.acts_for IS NOT NULL AND current_setting('role'::text) = 'portal_client'::text) EXECUTE FUNCTION limit_invitations();
CREATE TRIGGER refuse_promotion BEFORE INSERT OR UPDATE OF role ON profiles FOR EACH ROW EXECUTE FUNCTION refuse_promotion();
CREATE TRIGGER write_search BEFORE INSERT OR UPDATE OF full_name, email, phone, role, search ON profiles FOR EACH ROW EXECUTE FUNCTION write_profile_search();
ALTER TABLE profiles ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON profiles FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY auth_read ON profiles FOR SELECT TO portal_auth USING (true);
CREATE POLICY auth_touch ON profiles FOR UPDATE TO portal_auth USING (true) WITH CHECK (true);
CREATE POLICY client_self ON profiles FOR ALL TO portal_client USING (id = (( SELECT actor_id() AS actor_id)));
CREATE POLICY client_theirs ON profiles FOR SELECT TO portal_client USING (id = (( SELECT actor_client_id() AS actor_client_id)));
CREATE POLICY owner_all ON profiles FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY sales_clients ON profiles FOR SELECT TO portal_sales USING (rep_id = (( SELECT actor_id() AS actor_id)));
CREATE POLICY sales_self ON profiles FOR ALL TO portal_sales USING (id = (( SELECT actor_id() AS actor_id)));
CREATE POLICY tech_self ON profiles FOR ALL TO portal_tech USING (id = (( SELECT actor_id() AS actor_id)));
CREATE POLICY worker_read ON profiles FOR SELECT TO portal_worker USING (true);
GRANT INSERT (id, role, full_name, email, phone), SELECT, UPDATE (role, full_name, email, phone, active, deleted_at, rep_id) ON profiles TO portal_admin;
GRANT SELECT ON profiles TO portal_worker;
GRANT SELECT, UPDATE (email, last_sign_in_at) ON profiles TO portal_auth;
GRANT SELECT, UPDATE (full_name, phone) ON profiles TO portal_client, portal_sales, portal_tech;

-- quote_acceptances
CREATE TABLE quote_acceptances (
  root_id uuid NOT NULL,
  quote_id uuid NOT NULL,
  content_sha256 text NOT NULL,
  client_id uuid NOT NULL,
  owner_id uuid NOT NULL,
  option_id uuid NOT NULL,
  add_ons uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  total_cents bigint NOT NULL,
  deposit_cents bigint NOT NULL,
  method text NOT NULL,
  signer_id uuid,
  witness_id uuid,
  signer_name text NOT NULL,
  strokes jsonb,
  consent_version integer,
  opened_at timestamp with time zone,
  signed_at timestamp with time zone DEFAULT now() NOT NULL,
  ip inet,
  user_agent text,
  second_factor text,
  cancel_until timestamp with time zone,
  recurring jsonb DEFAULT '[]'::jsonb NOT NULL,
  parts integer[] DEFAULT '{}'::integer[] NOT NULL,
  CONSTRAINT quote_acceptances_pkey PRIMARY KEY (root_id),
  CONSTRAINT quote_acceptances_quote_id_key UNIQUE (quote_id),
  CONSTRAINT quote_acceptances_client_id_fkey FOREIGN KEY (client_id) REFERENCES profiles(id),
  CONSTRAINT quote_acceptances_quote_id_root_id_content_sha256_fkey FOREIGN KEY (quote_id, root_id, content_sha256) REFERENCES quotes(id, root_id, content_sha256),
  CONSTRAINT quote_acceptances_signer_id_fkey FOREIGN KEY (signer_id) REFERENCES profiles(id),
  CONSTRAINT quote_acceptances_witness_id_fkey FOREIGN KEY (witness_id) REFERENCES profiles(id),
  CONSTRAINT quote_acceptances_check CHECK (deposit_cents >= 0 AND deposit_cents <= total_cents),
  CONSTRAINT quote_acceptances_check1 CHECK (method <> 'portal'::text OR signer_id IS NOT NULL AND witness_id IS NULL AND consent_version IS NOT NULL),
  CONSTRAINT quote_acceptances_check2 CHECK (method = 'portal'::text OR signer_id IS NULL AND witness_id IS NOT NULL),
  CONSTRAINT quote_acceptances_check3 CHECK (method <> 'verbal'::text OR strokes IS NULL AND consent_version IS NULL),
  CONSTRAINT quote_acceptances_method_check CHECK (method = ANY (ARRAY['portal'::text, 'in_person'::text, 'verbal'::text])),
  CONSTRAINT quote_acceptances_recurring_check CHECK (jsonb_typeof(recurring) = 'array'::text),
  CONSTRAINT quote_acceptances_second_factor_check CHECK (length(second_factor) <= 40),
  CONSTRAINT quote_acceptances_signer_name_check CHECK (length(signer_name) >= 2 AND length(signer_name) <= 120),
  CONSTRAINT quote_acceptances_strokes_check CHECK (jsonb_typeof(strokes) = 'array'::text AND length(strokes::text) <= 100000),
  CONSTRAINT quote_acceptances_total_cents_check CHECK (total_cents >= 0),
  CONSTRAINT quote_acceptances_user_agent_check CHECK (length(user_agent) <= 400)
);
CREATE INDEX quote_acceptances_client ON quote_acceptances USING btree (client_id);
CREATE TRIGGER accept_own BEFORE INSERT ON quote_acceptances FOR EACH ROW WHEN (new.method <> 'portal'::text) EXECUTE FUNCTION accept_own();
CREATE TRIGGER accept_quote BEFORE INSERT ON quote_acceptances FOR EACH ROW EXECUTE FUNCTION accept_quote();
CREATE TRIGGER accepted_quote AFTER INSERT ON quote_acceptances FOR EACH ROW EXECUTE FUNCTION accepted_quote();
CREATE TRIGGER keep_acceptance BEFORE DELETE OR UPDATE ON quote_acceptances FOR EACH ROW EXECUTE FUNCTION keep_acceptance();
ALTER TABLE quote_acceptances ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON quote_acceptances FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY client_own ON quote_acceptances FOR SELECT TO portal_client USING (client_id = (( SELECT actor_client_id() AS actor_client_id)));
CREATE POLICY owner_all ON quote_acceptances FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY sales_own ON quote_acceptances FOR SELECT TO portal_sales USING (owner_id = (( SELECT actor_id() AS actor_id)));
CREATE POLICY worker_all ON quote_acceptances FOR ALL TO portal_worker USING (true) WITH CHECK (true);
GRANT INSERT, SELECT ON quote_acceptances TO portal_worker;
GRANT SELECT ON quote_acceptances TO portal_admin, portal_client, portal_sales;

-- quote_items
CREATE TABLE quote_items (
  id uuid NOT NULL,
  quote_id uuid NOT NULL,
  option_id uuid,
  owner_id uuid NOT NULL,
  "position" integer NOT NULL,
  service_id uuid,
  name text NOT NULL,
  units integer,
  square_feet integer,
  vehicle_size text,
  condition text NOT NULL,
  minutes integer NOT NULL,
  buffer_minutes integer DEFAULT 0 NOT NULL,
  price_cents bigint NOT NULL,
  book_cents bigint,
  price_reason text,
  taxable boolean NOT NULL,
  deposit_percent integer DEFAULT 0 NOT NULL,
  repeat text,
  billing text DEFAULT 'visit'::text NOT NULL,
  CONSTRAINT quote_items_pkey PRIMARY KEY (id),
  CONSTRAINT quote_items_option_id_fkey FOREIGN KEY (option_id) REFERENCES quote_options(id) ON DELETE CASCADE,
  CONSTRAINT quote_items_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quotes(id) ON DELETE CASCADE,
  CONSTRAINT quote_items_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id),
  CONSTRAINT quote_items_billing_check CHECK (billing = ANY (ARRAY['visit'::text, 'month'::text])),
  CONSTRAINT quote_items_book_cents_check CHECK (book_cents >= 0),
  CONSTRAINT quote_items_buffer_minutes_check CHECK (buffer_minutes >= 0 AND buffer_minutes <= 240),
  CONSTRAINT quote_items_condition_check CHECK (condition = ANY (ARRAY['normal'::text, 'dirty'::text, 'heavy'::text])),
  CONSTRAINT quote_items_deposit_percent_check CHECK (deposit_percent >= 0 AND deposit_percent <= 100),
  CONSTRAINT quote_items_minutes_check CHECK (minutes >= 0 AND minutes <= 1440),
  CONSTRAINT quote_items_monthly_repeats CHECK (billing = 'visit'::text OR repeat IS NOT NULL),
  CONSTRAINT quote_items_name_check CHECK (length(name) >= 1 AND length(name) <= 160),
  CONSTRAINT quote_items_price_cents_check CHECK (price_cents >= 0 AND price_cents <= 10000000),
  CONSTRAINT quote_items_price_reason_check CHECK (length(price_reason) >= 1 AND length(price_reason) <= 160),
  CONSTRAINT quote_items_reason CHECK (
CASE
    WHEN service_id IS NULL THEN book_cents IS NULL
    ELSE (book_cents IS NULL) = (price_reason IS NULL)
END),
  CONSTRAINT quote_items_repeat_check CHECK (repeat = ANY (ARRAY['week'::text, 'two_weeks'::text, 'four_weeks'::text, 'month'::text, 'two_months'::text, 'quarter'::text, 'half_year'::text, 'year'::text])),
  CONSTRAINT quote_items_square_feet_check CHECK (square_feet >= 1 AND square_feet <= 1000000),
  CONSTRAINT quote_items_units_check CHECK (units >= 1 AND units <= 1000),
  CONSTRAINT quote_items_vehicle_size_check CHECK (vehicle_size = ANY (ARRAY['sedan'::text, 'suv'::text, 'truck'::text, 'van'::text]))
);
CREATE INDEX quote_items_option ON quote_items USING btree (option_id) WHERE option_id IS NOT NULL;
CREATE INDEX quote_items_quote ON quote_items USING btree (quote_id, "position");
CREATE TRIGGER keep_workbench BEFORE INSERT OR DELETE OR UPDATE ON quote_items FOR EACH ROW EXECUTE FUNCTION keep_workbench();
ALTER TABLE quote_items ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON quote_items FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON quote_items FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY sales_own ON quote_items FOR ALL TO portal_sales USING (owner_id = (( SELECT actor_id() AS actor_id))) WITH CHECK (owner_id = (( SELECT actor_id() AS actor_id)));
CREATE POLICY worker_all ON quote_items FOR ALL TO portal_worker USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON quote_items TO portal_admin, portal_sales;
GRANT SELECT ON quote_items TO portal_worker;

-- quote_numbers
CREATE SEQUENCE quote_numbers;

-- quote_options
CREATE TABLE quote_options (
  id uuid NOT NULL,
  quote_id uuid NOT NULL,
  owner_id uuid NOT NULL,
  "position" integer NOT NULL,
  tier text NOT NULL,
  name text NOT NULL,
  note text,
  advised boolean DEFAULT false NOT NULL,
  CONSTRAINT quote_options_pkey PRIMARY KEY (id),
  CONSTRAINT quote_options_quote_id_tier_key UNIQUE (quote_id, tier),
  CONSTRAINT quote_options_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quotes(id) ON DELETE CASCADE,
  CONSTRAINT quote_options_name_check CHECK (length(name) >= 1 AND length(name) <= 80),
  CONSTRAINT quote_options_note_check CHECK (length(note) >= 1 AND length(note) <= 600),
  CONSTRAINT quote_options_tier_check CHECK (tier = ANY (ARRAY['good'::text, 'better'::text, 'best'::text]))
);
CREATE TRIGGER keep_workbench BEFORE INSERT OR DELETE OR UPDATE ON quote_options FOR EACH ROW EXECUTE FUNCTION keep_workbench();
ALTER TABLE quote_options ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON quote_options FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON quote_options FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY sales_own ON quote_options FOR ALL TO portal_sales USING (owner_id = (( SELECT actor_id() AS actor_id))) WITH CHECK (owner_id = (( SELECT actor_id() AS actor_id)));
CREATE POLICY worker_all ON quote_options FOR ALL TO portal_worker USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON quote_options TO portal_admin, portal_sales;
GRANT SELECT ON quote_options TO portal_worker;

-- quote_rules
CREATE TABLE quote_rules (
  id boolean DEFAULT true NOT NULL,
  discount_percent integer DEFAULT 10 NOT NULL,
  valid_days integer DEFAULT 14 NOT NULL,
  terms text,
  cooling_off boolean DEFAULT false NOT NULL,
  CONSTRAINT quote_rules_pkey PRIMARY KEY (id),
  CONSTRAINT quote_rules_discount_percent_check CHECK (discount_percent >= 0 AND discount_percent <= 100),
  CONSTRAINT quote_rules_id_check CHECK (id),
  CONSTRAINT quote_rules_terms_check CHECK (length(terms) >= 1 AND length(terms) <= 8000),
  CONSTRAINT quote_rules_valid_days_check CHECK (valid_days >= 1 AND valid_days <= 120)
);
ALTER TABLE quote_rules ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON quote_rules FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON quote_rules FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY sales_read ON quote_rules FOR SELECT TO portal_sales USING (true);
CREATE POLICY worker_all ON quote_rules FOR ALL TO portal_worker USING (true) WITH CHECK (true);
GRANT SELECT ON quote_rules TO portal_sales, portal_worker;
GRANT SELECT, UPDATE ON quote_rules TO portal_admin;

-- quotes
CREATE TABLE quotes (
  id uuid NOT NULL,
  root_id uuid NOT NULL,
  revision integer DEFAULT 1 NOT NULL,
  number integer NOT NULL,
  lead_id uuid,
  client_id uuid,
  place_id uuid,
  owner_id uuid NOT NULL,
  status text DEFAULT 'draft'::text NOT NULL,
  title text NOT NULL,
  note text,
  valid_until date,
  place_of_sale text DEFAULT 'remote'::text NOT NULL,
  discount_percent integer DEFAULT 0 NOT NULL,
  low_cents bigint DEFAULT 0 NOT NULL,
  high_cents bigint DEFAULT 0 NOT NULL,
  approval_asked_at timestamp with time zone,
  approved_by uuid,
  approved_bp integer,
  content text,
  content_sha256 text,
  pdf_sha256 text,
  sent_at timestamp with time zone,
  opened_at timestamp with time zone,
  answered_at timestamp with time zone,
  reminded_at timestamp with time zone,
  settled_at timestamp with time zone,
  copied_at timestamp with time zone,
  decline_reason text,
  decline_note text,
  close_reason text,
  closed_by uuid,
  cancelled boolean DEFAULT false NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_by uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  recurring jsonb DEFAULT '[]'::jsonb NOT NULL,
  plans_open integer DEFAULT 0 NOT NULL,
  search text DEFAULT ''::text NOT NULL,
  CONSTRAINT quotes_pkey PRIMARY KEY (id),
  CONSTRAINT quotes_id_root_id_content_sha256_key UNIQUE (id, root_id, content_sha256),
  CONSTRAINT quotes_number_revision_key UNIQUE (number, revision),
  CONSTRAINT quotes_root_id_revision_key UNIQUE (root_id, revision),
  CONSTRAINT quotes_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES profiles(id),
  CONSTRAINT quotes_client_id_fkey FOREIGN KEY (client_id) REFERENCES profiles(id),
  CONSTRAINT quotes_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES profiles(id),
  CONSTRAINT quotes_created_by_fkey FOREIGN KEY (created_by) REFERENCES profiles(id),
  CONSTRAINT quotes_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES leads(id) ON DELETE SET NULL,
  CONSTRAINT quotes_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES profiles(id),
  CONSTRAINT quotes_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id) ON DELETE SET NULL,
  CONSTRAINT quotes_approved_bp_check CHECK (approved_bp >= 0 AND approved_bp <= 10000),
  CONSTRAINT quotes_check CHECK (high_cents >= low_cents),
  CONSTRAINT quotes_check1 CHECK (client_id IS NOT NULL OR lead_id IS NOT NULL),
  CONSTRAINT quotes_check2 CHECK (status = 'draft'::text OR client_id IS NOT NULL AND content IS NOT NULL AND valid_until IS NOT NULL AND sent_at IS NOT NULL),
  CONSTRAINT quotes_check3 CHECK (NOT content_sha256 IS DISTINCT FROM encode(sha256(convert_to(content, 'UTF8'::name)), 'hex'::text)),
  CONSTRAINT quotes_check4 CHECK (status <> 'declined'::text OR decline_reason IS NOT NULL),
  CONSTRAINT quotes_check5 CHECK (status <> 'withdrawn'::text OR cancelled OR close_reason IS NOT NULL),
  CONSTRAINT quotes_close_reason_check CHECK (length(close_reason) >= 1 AND length(close_reason) <= 300),
  CONSTRAINT quotes_decline_note_check CHECK (length(decline_note) >= 1 AND length(decline_note) <= 300),
  CONSTRAINT quotes_decline_reason_check CHECK (decline_reason = ANY (ARRAY['price'::text, 'chose_other'::text, 'later'::text, 'not_needed'::text, 'other'::text])),
  CONSTRAINT quotes_discount_percent_check CHECK (discount_percent >= 0 AND discount_percent <= 100),
  CONSTRAINT quotes_low_cents_check CHECK (low_cents >= 0),
  CONSTRAINT quotes_note_check CHECK (length(note) >= 1 AND length(note) <= 2000),
  CONSTRAINT quotes_pdf_sha256_check CHECK (pdf_sha256 ~ '^[0-9a-f]{64}$'::text),
  CONSTRAINT quotes_place_of_sale_check CHECK (place_of_sale = ANY (ARRAY['remote'::text, 'home'::text])),
  CONSTRAINT quotes_plans_open_check CHECK (plans_open >= 0),
  CONSTRAINT quotes_recurring_check CHECK (jsonb_typeof(recurring) = 'array'::text),
  CONSTRAINT quotes_revision_check CHECK (revision >= 1),
  CONSTRAINT quotes_status_check CHECK (status = ANY (ARRAY['draft'::text, 'sent'::text, 'accepted'::text, 'declined'::text, 'expired'::text, 'superseded'::text, 'withdrawn'::text])),
  CONSTRAINT quotes_title_check CHECK (length(title) >= 3 AND length(title) <= 160)
);
CREATE INDEX quotes_all ON quotes USING btree (status, updated_at DESC, id DESC);
CREATE INDEX quotes_asked ON quotes USING btree (approval_asked_at, id) WHERE status = 'draft'::text AND approval_asked_at IS NOT NULL;
CREATE INDEX quotes_client ON quotes USING btree (client_id, sent_at DESC, id DESC) WHERE client_id IS NOT NULL;
CREATE INDEX quotes_ending ON quotes USING btree (valid_until) WHERE status = 'sent'::text;
CREATE INDEX quotes_lead ON quotes USING btree (lead_id) WHERE lead_id IS NOT NULL;
CREATE UNIQUE INDEX quotes_one_draft ON quotes USING btree (root_id) WHERE status = 'draft'::text;
CREATE UNIQUE INDEX quotes_one_open ON quotes USING btree (root_id) WHERE status = ANY (ARRAY['sent'::text, 'accepted'::text]);
CREATE INDEX quotes_own ON quotes USING btree (owner_id, status, updated_at DESC, id DESC);
CREATE INDEX quotes_place ON quotes USING btree (place_id) WHERE place_id IS NOT NULL;
CREATE INDEX quotes_plans ON quotes USING btree (answered_at, id) WHERE plans_open > 0;
CREATE INDEX quotes_search ON quotes USING gin (search gin_trgm_ops);
CREATE INDEX quotes_unsettled ON quotes USING btree (answered_at) WHERE status = 'accepted'::text AND settled_at IS NULL;
CREATE TRIGGER fitting_quote BEFORE INSERT OR UPDATE OF lead_id, client_id, place_id, owner_id, status ON quotes FOR EACH ROW EXECUTE FUNCTION fitting_quote();
CREATE TRIGGER follow_quote_owner AFTER UPDATE OF owner_id ON quotes FOR EACH ROW WHEN (old.owner_id <> new.owner_id) EXECUTE FUNCTION follow_quote_owner();
CREATE TRIGGER keep_quote BEFORE UPDATE ON quotes FOR EACH ROW EXECUTE FUNCTION keep_quote();
CREATE TRIGGER quotes_valid_for_a_year BEFORE INSERT OR UPDATE OF valid_until, status ON quotes FOR EACH ROW WHEN (new.status = ANY (ARRAY['draft'::text, 'sent'::text])) EXECUTE FUNCTION quotes_valid_for_a_year();
CREATE TRIGGER tell_lead AFTER UPDATE OF status, opened_at ON quotes FOR EACH ROW WHEN (new.lead_id IS NOT NULL) EXECUTE FUNCTION tell_lead();
CREATE TRIGGER write_search BEFORE INSERT OR UPDATE OF title, content, lead_id, client_id, search ON quotes FOR EACH ROW EXECUTE FUNCTION write_quote_search();
ALTER TABLE quotes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON quotes FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY client_own ON quotes FOR SELECT TO portal_client USING (client_id = (( SELECT actor_client_id() AS actor_client_id)) AND status <> 'draft'::text);
CREATE POLICY drafts_only ON quotes AS RESTRICTIVE FOR DELETE TO portal_admin, portal_sales USING (status = 'draft'::text);
CREATE POLICY owner_all ON quotes FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY sales_own ON quotes FOR ALL TO portal_sales USING (owner_id = (( SELECT actor_id() AS actor_id))) WITH CHECK (owner_id = (( SELECT actor_id() AS actor_id)));
CREATE POLICY worker_all ON quotes FOR ALL TO portal_worker USING (true) WITH CHECK (true);
GRANT DELETE, INSERT (id, root_id, revision, number, lead_id, client_id, place_id, owner_id, title, note, valid_until, place_of_sale, discount_percent, low_cents, high_cents, created_by, recurring), SELECT, UPDATE (lead_id, client_id, place_id, status, title, note, valid_until, place_of_sale, discount_percent, low_cents, high_cents, approval_asked_at, content, content_sha256, close_reason, closed_by, recurring) ON quotes TO portal_sales;
GRANT DELETE, INSERT, SELECT, UPDATE ON quotes TO portal_admin;
GRANT SELECT (id, root_id, revision, number, client_id, status, title, valid_until, content, content_sha256, pdf_sha256, sent_at, opened_at, answered_at, cancelled, created_at, updated_at) ON quotes TO portal_client;
GRANT SELECT, UPDATE ON quotes TO portal_worker;

-- referral_codes
CREATE TABLE referral_codes (
  client_id uuid NOT NULL,
  code text NOT NULL,
  CONSTRAINT referral_codes_pkey PRIMARY KEY (client_id),
  CONSTRAINT referral_codes_code_key UNIQUE (code),
  CONSTRAINT referral_codes_client_id_fkey FOREIGN KEY (client_id) REFERENCES profiles(id) ON DELETE CASCADE,
  CONSTRAINT referral_codes_code_check CHECK (code ~ '^[2-9A-HJ-NP-Z]{8}$'::text)
);
ALTER TABLE referral_codes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client_own ON referral_codes FOR SELECT TO portal_client USING (client_id = (( SELECT actor_client_id() AS actor_client_id)));
CREATE POLICY owner_all ON referral_codes FOR ALL TO portal_owner USING (true) WITH CHECK (true);
GRANT SELECT ON referral_codes TO portal_client;

-- referral_rules
CREATE TABLE referral_rules (
  id boolean DEFAULT true NOT NULL,
  online boolean DEFAULT false NOT NULL,
  reward_cents bigint DEFAULT 2500 NOT NULL,
  min_paid_cents bigint DEFAULT 5000 NOT NULL,
  CONSTRAINT referral_rules_pkey PRIMARY KEY (id),
  CONSTRAINT referral_rules_id_check CHECK (id),
  CONSTRAINT referral_rules_min_paid_cents_check CHECK (min_paid_cents >= 0 AND min_paid_cents <= 1000000),
  CONSTRAINT referral_rules_reward_cents_check CHECK (reward_cents >= 100 AND reward_cents <= 50000)
);
ALTER TABLE referral_rules ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON referral_rules FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY client_read ON referral_rules FOR SELECT TO portal_client USING (true);
CREATE POLICY owner_all ON referral_rules FOR ALL TO portal_owner USING (true) WITH CHECK (true);
GRANT SELECT (online, reward_cents, min_paid_cents) ON referral_rules TO portal_client;
GRANT SELECT, UPDATE (online, reward_cents, min_paid_cents) ON referral_rules TO portal_admin;

-- referrals
CREATE TABLE referrals (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  referrer_id uuid NOT NULL,
  number integer NOT NULL,
  lead_id uuid NOT NULL,
  referred_client_id uuid,
  known boolean NOT NULL,
  asked_at timestamp with time zone DEFAULT now() NOT NULL,
  reward_cents bigint NOT NULL,
  min_paid_cents bigint NOT NULL,
  status text DEFAULT 'asked'::text NOT NULL,
  doubts text[] DEFAULT '{}'::text[] NOT NULL,
  closed_reason text,
  earned_invoice_id uuid,
  earned_at timestamp with time zone,
  decided_by uuid,
  decided_at timestamp with time zone,
  decision_note text,
  CONSTRAINT referrals_pkey PRIMARY KEY (id),
  CONSTRAINT referrals_earned_invoice_id_key UNIQUE (earned_invoice_id),
  CONSTRAINT referrals_lead_id_key UNIQUE (lead_id),
  CONSTRAINT referrals_referred_client_id_key UNIQUE (referred_client_id),
  CONSTRAINT referrals_referrer_id_number_key UNIQUE (referrer_id, number),
  CONSTRAINT referrals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES profiles(id),
  CONSTRAINT referrals_earned_invoice_id_fkey FOREIGN KEY (earned_invoice_id) REFERENCES invoices(id),
  CONSTRAINT referrals_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES leads(id) ON DELETE CASCADE,
  CONSTRAINT referrals_referred_client_id_fkey FOREIGN KEY (referred_client_id) REFERENCES profiles(id),
  CONSTRAINT referrals_referrer_id_fkey FOREIGN KEY (referrer_id) REFERENCES profiles(id),
  CONSTRAINT referrals_check CHECK (referrer_id <> referred_client_id),
  CONSTRAINT referrals_check1 CHECK ((status = 'earned'::text) = (earned_invoice_id IS NOT NULL)),
  CONSTRAINT referrals_check2 CHECK ((status = 'earned'::text) = (earned_at IS NOT NULL)),
  CONSTRAINT referrals_check3 CHECK ((status = 'closed'::text) = (closed_reason IS NOT NULL)),
  CONSTRAINT referrals_check4 CHECK ((status <> ALL (ARRAY['earned'::text, 'review'::text])) OR referred_client_id IS NOT NULL),
  CONSTRAINT referrals_check5 CHECK (status <> 'review'::text OR cardinality(doubts) > 0),
  CONSTRAINT referrals_closed_reason_check CHECK (closed_reason = ANY (ARRAY['self'::text, 'duplicate'::text, 'not_new'::text, 'refunded'::text, 'gone'::text, 'refused'::text])),
  CONSTRAINT referrals_decision_note_check CHECK (length(decision_note) >= 1 AND length(decision_note) <= 200),
  CONSTRAINT referrals_min_paid_cents_check CHECK (min_paid_cents >= 0),
  CONSTRAINT referrals_number_check CHECK (number > 0),
  CONSTRAINT referrals_reward_cents_check CHECK (reward_cents > 0),
  CONSTRAINT referrals_status_check CHECK (status = ANY (ARRAY['asked'::text, 'review'::text, 'earned'::text, 'closed'::text]))
);
CREATE INDEX referrals_earned ON referrals USING btree (referrer_id, earned_at) WHERE status = 'earned'::text;
CREATE INDEX referrals_newest ON referrals USING btree (status, asked_at DESC, id DESC);
CREATE INDEX referrals_open ON referrals USING btree (referred_client_id) WHERE status = 'asked'::text;
CREATE TRIGGER keep_referral BEFORE UPDATE ON referrals FOR EACH ROW EXECUTE FUNCTION keep_referral();
CREATE CONSTRAINT TRIGGER referral_booked AFTER UPDATE ON referrals DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.status = 'earned'::text AND old.status <> 'earned'::text) EXECUTE FUNCTION referral_booked();
ALTER TABLE referrals ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON referrals FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY client_own ON referrals FOR SELECT TO portal_client USING (referrer_id = (( SELECT actor_client_id() AS actor_client_id)));
CREATE POLICY owner_all ON referrals FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY worker_all ON referrals FOR ALL TO portal_worker USING (true) WITH CHECK (true);
GRANT SELECT (id, referrer_id) ON referrals TO portal_client;
GRANT SELECT, UPDATE (status, doubts, closed_reason, earned_invoice_id, earned_at, decided_by, decided_at, decision_note) ON referrals TO portal_admin, portal_worker;

-- refunds
CREATE TABLE refunds (
  id uuid NOT NULL,
  payment_id uuid NOT NULL,
  client_id uuid,
  amount_cents bigint NOT NULL,
  reason text NOT NULL,
  status text NOT NULL,
  credit boolean DEFAULT true NOT NULL,
  request_key text NOT NULL,
  provider_refund_id text,
  lease_until timestamp with time zone,
  check_at timestamp with time zone,
  created_by uuid,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  held_credit_cents bigint DEFAULT 0 NOT NULL,
  CONSTRAINT refunds_pkey PRIMARY KEY (id),
  CONSTRAINT refunds_provider_refund_id_key UNIQUE (provider_refund_id),
  CONSTRAINT refunds_request_key_key UNIQUE (request_key),
  CONSTRAINT refunds_created_by_fkey FOREIGN KEY (created_by) REFERENCES profiles(id),
  CONSTRAINT refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  CONSTRAINT refunds_amount_cents_check CHECK (amount_cents > 0),
  CONSTRAINT refunds_check CHECK (held_credit_cents >= 0 AND held_credit_cents <= amount_cents),
  CONSTRAINT refunds_reason_check CHECK (length(reason) >= 1 AND length(reason) <= 200),
  CONSTRAINT refunds_status_check CHECK (status = ANY (ARRAY['requested'::text, 'pending'::text, 'completed'::text, 'failed'::text, 'cancelled'::text]))
);
CREATE INDEX refunds_due ON refunds USING btree (check_at) WHERE check_at IS NOT NULL;
CREATE INDEX refunds_held ON refunds USING btree (client_id) WHERE held_credit_cents > 0 AND (status = ANY (ARRAY['requested'::text, 'pending'::text]));
CREATE INDEX refunds_payment ON refunds USING btree (payment_id, created_at);
CREATE TRIGGER credit_left AFTER INSERT ON refunds FOR EACH ROW WHEN (new.held_credit_cents > 0) EXECUTE FUNCTION credit_left();
CREATE TRIGGER payment_party BEFORE INSERT ON refunds FOR EACH ROW EXECUTE FUNCTION payment_party();
ALTER TABLE refunds ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON refunds FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY client_own ON refunds FOR SELECT TO portal_client USING (client_id = (( SELECT actor_client_id() AS actor_client_id)));
CREATE POLICY owner_all ON refunds FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY worker_all ON refunds FOR ALL TO portal_worker USING (true) WITH CHECK (true);
GRANT INSERT, SELECT, UPDATE ON refunds TO portal_admin, portal_worker;
GRANT SELECT ON refunds TO portal_client;

-- removed_files
CREATE TABLE removed_files (
  key text NOT NULL,
  removed_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT removed_files_pkey PRIMARY KEY (key)
);
ALTER TABLE removed_files ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner_all ON removed_files FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY worker_all ON removed_files FOR ALL TO portal_worker USING (true) WITH CHECK (true);
GRANT DELETE, SELECT ON removed_files TO portal_worker;

-- request_form
CREATE TABLE request_form (
  id boolean DEFAULT true NOT NULL,
  online boolean DEFAULT false NOT NULL,
  service_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  embed_origins text[] DEFAULT '{}'::text[] NOT NULL,
  held_told_at timestamp with time zone,
  CONSTRAINT request_form_pkey PRIMARY KEY (id),
  CONSTRAINT request_form_embed_origins_check CHECK (cardinality(embed_origins) <= 10 AND array_position(embed_origins, NULL::text) IS NULL AND array_to_string(embed_origins, ' '::text) ~ '^(https://[a-z0-9-]+(\.[a-z0-9-]+)*(:[0-9]{1,5})?( |$))*$'::text),
  CONSTRAINT request_form_id_check CHECK (id),
  CONSTRAINT request_form_service_ids_check CHECK (cardinality(service_ids) <= 50)
);
ALTER TABLE request_form ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_read ON request_form FOR SELECT TO portal_admin USING (true);
CREATE POLICY admin_write ON request_form FOR UPDATE TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON request_form FOR ALL TO portal_owner USING (true) WITH CHECK (true);
GRANT SELECT (online, service_ids, embed_origins), UPDATE (online, service_ids, embed_origins) ON request_form TO portal_admin;

-- revenue_shares
CREATE TABLE revenue_shares (
  entry_id bigint NOT NULL,
  service_id uuid,
  technician_id uuid,
  booked_on date NOT NULL,
  amount_cents bigint NOT NULL,
  CONSTRAINT revenue_shares_entry_id_service_id_technician_id_key UNIQUE NULLS NOT DISTINCT (entry_id, service_id, technician_id),
  CONSTRAINT revenue_shares_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES ledger_entries(id),
  CONSTRAINT revenue_shares_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id),
  CONSTRAINT revenue_shares_technician_id_fkey FOREIGN KEY (technician_id) REFERENCES profiles(id)
);
CREATE INDEX revenue_shares_service ON revenue_shares USING btree (service_id, booked_on);
CREATE INDEX revenue_shares_technician ON revenue_shares USING btree (technician_id, booked_on);
CREATE TRIGGER count_gone AFTER DELETE ON revenue_shares FOR EACH ROW EXECUTE FUNCTION count_revenue_shares();
CREATE TRIGGER count_new AFTER INSERT ON revenue_shares FOR EACH ROW EXECUTE FUNCTION count_revenue_shares();
CREATE TRIGGER keep_shares BEFORE DELETE OR UPDATE ON revenue_shares FOR EACH ROW EXECUTE FUNCTION keep_ledger();
ALTER TABLE revenue_shares ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_read ON revenue_shares FOR SELECT TO portal_admin USING (true);
CREATE POLICY owner_all ON revenue_shares FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY worker_all ON revenue_shares FOR ALL TO portal_worker USING (true) WITH CHECK (true);
GRANT SELECT ON revenue_shares TO portal_admin, portal_worker;

-- sales_goals
CREATE TABLE sales_goals (
  id boolean DEFAULT true NOT NULL,
  monthly_target_cents bigint DEFAULT 2000000 NOT NULL,
  quarterly_bonus_cents bigint DEFAULT 500000 NOT NULL,
  team_goal_cents bigint DEFAULT 5000000 NOT NULL,
  CONSTRAINT sales_goals_pkey PRIMARY KEY (id),
  CONSTRAINT sales_goals_id_check CHECK (id),
  CONSTRAINT sales_goals_monthly_target_cents_check CHECK (monthly_target_cents >= 0 AND monthly_target_cents <= 1000000000),
  CONSTRAINT sales_goals_quarterly_bonus_cents_check CHECK (quarterly_bonus_cents >= 0 AND quarterly_bonus_cents <= 1000000000),
  CONSTRAINT sales_goals_team_goal_cents_check CHECK (team_goal_cents >= 0 AND team_goal_cents <= 1000000000)
);
ALTER TABLE sales_goals ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON sales_goals FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON sales_goals FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY sales_read ON sales_goals FOR SELECT TO portal_sales USING (true);
CREATE POLICY worker_all ON sales_goals FOR ALL TO portal_worker USING (true) WITH CHECK (true);
GRANT SELECT ON sales_goals TO portal_sales, portal_worker;
GRANT SELECT, UPDATE ON sales_goals TO portal_admin;

-- saved_filters
CREATE TABLE saved_filters (
  id uuid NOT NULL,
  profile_id uuid NOT NULL,
  name text NOT NULL,
  filter jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT saved_filters_pkey PRIMARY KEY (id),
  CONSTRAINT saved_filters_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE,
  CONSTRAINT saved_filters_name_check CHECK (length(name) >= 1 AND length(name) <= 60)
);
CREATE INDEX saved_filters_owner ON saved_filters USING btree (profile_id, name);
ALTER TABLE saved_filters ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_own ON saved_filters FOR ALL TO portal_admin USING (profile_id = (( SELECT actor_id() AS actor_id)));
CREATE POLICY owner_all ON saved_filters FOR ALL TO portal_owner USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON saved_filters TO portal_admin;

-- saved_reports
CREATE TABLE saved_reports (
  id uuid NOT NULL,
  profile_id uuid NOT NULL,
  name text NOT NULL,
  report text NOT NULL,
  period text NOT NULL,
  mail text NOT NULL,
  mailed_through date DEFAULT business_day(now()) NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT saved_reports_pkey PRIMARY KEY (id),
  CONSTRAINT saved_reports_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE,
  CONSTRAINT saved_reports_mail_check CHECK (mail = ANY (ARRAY['never'::text, 'weekly'::text, 'monthly'::text])),
  CONSTRAINT saved_reports_name_check CHECK (length(name) >= 1 AND length(name) <= 60)
);
CREATE INDEX saved_reports_owner ON saved_reports USING btree (profile_id, name);
ALTER TABLE saved_reports ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_own ON saved_reports FOR ALL TO portal_admin USING (profile_id = (( SELECT actor_id() AS actor_id)));
CREATE POLICY owner_all ON saved_reports FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY worker_all ON saved_reports FOR ALL TO portal_worker USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON saved_reports TO portal_admin;
GRANT SELECT, UPDATE (mailed_through) ON saved_reports TO portal_worker;

-- schema_migrations
CREATE TABLE schema_migrations (
  version integer NOT NULL,
  name text NOT NULL,
  checksum text NOT NULL,
  applied_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT schema_migrations_pkey PRIMARY KEY (version)
);
ALTER TABLE schema_migrations ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY anonymous_read ON schema_migrations FOR SELECT TO portal_anonymous USING (true);
CREATE POLICY owner_all ON schema_migrations FOR ALL TO portal_owner USING (true) WITH CHECK (true);
GRANT SELECT ON schema_migrations TO portal_anonymous;

-- scripts
CREATE TABLE scripts (
  id uuid NOT NULL,
  "position" integer NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  published boolean DEFAULT false NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT scripts_pkey PRIMARY KEY (id),
  CONSTRAINT scripts_body_check CHECK (length(body) >= 1 AND length(body) <= 8000),
  CONSTRAINT scripts_title_check CHECK (length(title) >= 1 AND length(title) <= 120)
);
CREATE INDEX scripts_order ON scripts USING btree ("position", id);
ALTER TABLE scripts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON scripts FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON scripts FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY sales_read ON scripts FOR SELECT TO portal_sales USING (published);
GRANT DELETE, INSERT, SELECT, UPDATE ON scripts TO portal_admin;
GRANT SELECT ON scripts TO portal_sales;

-- security_settings
CREATE TABLE security_settings (
  id boolean DEFAULT true NOT NULL,
  min_password_length integer DEFAULT 8 NOT NULL,
  lockout_threshold integer DEFAULT 5 NOT NULL,
  method_email boolean DEFAULT true NOT NULL,
  method_sms boolean DEFAULT false NOT NULL,
  method_authenticator_app boolean DEFAULT true NOT NULL,
  method_hardware_token boolean DEFAULT true NOT NULL,
  enforce_all_users boolean DEFAULT false NOT NULL,
  enforce_admin_users boolean DEFAULT true NOT NULL,
  enforce_by_risk boolean DEFAULT false NOT NULL,
  require_uppercase boolean DEFAULT false NOT NULL,
  require_lowercase boolean DEFAULT false NOT NULL,
  require_numbers boolean DEFAULT false NOT NULL,
  require_special_chars boolean DEFAULT false NOT NULL,
  prevent_leaked_passwords boolean DEFAULT true NOT NULL,
  password_history integer DEFAULT 5 NOT NULL,
  CONSTRAINT security_settings_pkey PRIMARY KEY (id),
  CONSTRAINT security_settings_id_check CHECK (id),
  CONSTRAINT security_settings_lockout_threshold_check CHECK (lockout_threshold >= 1 AND lockout_threshold <= 10),
  CONSTRAINT security_settings_min_password_length_check CHECK (min_password_length >= 8 AND min_password_length <= 64),
  CONSTRAINT security_settings_password_history_check CHECK (password_history >= 0 AND password_history <= 24)
);
ALTER TABLE security_settings ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_read ON security_settings FOR SELECT TO portal_admin USING (true);
CREATE POLICY admin_write ON security_settings FOR UPDATE TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY auth_read ON security_settings FOR SELECT TO portal_auth USING (true);
CREATE POLICY owner_all ON security_settings FOR ALL TO portal_owner USING (true) WITH CHECK (true);
GRANT SELECT ON security_settings TO portal_auth;
GRANT SELECT, UPDATE ON security_settings TO portal_admin;

-- service_prices
CREATE TABLE service_prices (
  service_id uuid NOT NULL,
  valid_from date NOT NULL,
  price_cents bigint NOT NULL,
  minimum_cents bigint,
  included_units integer NOT NULL,
  extra_cents bigint NOT NULL,
  suv_percent integer NOT NULL,
  truck_percent integer NOT NULL,
  van_percent integer NOT NULL,
  dirty_percent integer NOT NULL,
  heavy_percent integer NOT NULL,
  CONSTRAINT service_prices_pkey PRIMARY KEY (service_id, valid_from),
  CONSTRAINT service_prices_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id),
  CONSTRAINT service_prices_dirty_percent_check CHECK (dirty_percent >= 50 AND dirty_percent <= 1000),
  CONSTRAINT service_prices_extra_cents_check CHECK (extra_cents >= 0 AND extra_cents <= 10000000),
  CONSTRAINT service_prices_heavy_percent_check CHECK (heavy_percent >= 50 AND heavy_percent <= 1000),
  CONSTRAINT service_prices_included_units_check CHECK (included_units >= 1 AND included_units <= 100),
  CONSTRAINT service_prices_minimum_cents_check CHECK (minimum_cents >= 0 AND minimum_cents <= 10000000),
  CONSTRAINT service_prices_price_cents_check CHECK (price_cents >= 0 AND price_cents <= 10000000),
  CONSTRAINT service_prices_suv_percent_check CHECK (suv_percent >= 50 AND suv_percent <= 1000),
  CONSTRAINT service_prices_truck_percent_check CHECK (truck_percent >= 50 AND truck_percent <= 1000),
  CONSTRAINT service_prices_van_percent_check CHECK (van_percent >= 50 AND van_percent <= 1000)
);
ALTER TABLE service_prices ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON service_prices FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY everyone_reads ON service_prices FOR SELECT TO portal_sales, portal_tech, portal_client USING (true);
CREATE POLICY owner_all ON service_prices FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY worker_read ON service_prices FOR SELECT TO portal_worker USING (true);
GRANT INSERT, SELECT ON service_prices TO portal_admin;
GRANT SELECT ON service_prices TO portal_client, portal_sales, portal_tech, portal_worker;

-- service_supplies
CREATE TABLE service_supplies (
  service_id uuid NOT NULL,
  supply_id uuid NOT NULL,
  quantity numeric(8,2) NOT NULL,
  CONSTRAINT service_supplies_pkey PRIMARY KEY (service_id, supply_id),
  CONSTRAINT service_supplies_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id),
  CONSTRAINT service_supplies_supply_id_fkey FOREIGN KEY (supply_id) REFERENCES supplies(id),
  CONSTRAINT service_supplies_quantity_check CHECK (quantity > 0::numeric)
);
CREATE INDEX service_supplies_supply ON service_supplies USING btree (supply_id);
ALTER TABLE service_supplies ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON service_supplies FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON service_supplies FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY tech_read ON service_supplies FOR SELECT TO portal_tech USING (true);
GRANT DELETE, INSERT, SELECT ON service_supplies TO portal_admin;
GRANT SELECT ON service_supplies TO portal_tech;

-- services
CREATE TABLE services (
  id uuid NOT NULL,
  name text NOT NULL,
  description text,
  category text NOT NULL,
  pricing text NOT NULL,
  by_condition boolean NOT NULL,
  billing text NOT NULL,
  duration_minutes integer NOT NULL,
  extra_minutes integer NOT NULL,
  buffer_minutes integer NOT NULL,
  taxable boolean NOT NULL,
  deposit_percent integer NOT NULL,
  skills text[] DEFAULT '{}'::text[] NOT NULL,
  active boolean DEFAULT true NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  unit text,
  online boolean DEFAULT false NOT NULL,
  people_min integer DEFAULT 1 NOT NULL,
  wait_minutes integer DEFAULT 0 NOT NULL,
  wait_after_percent integer,
  CONSTRAINT services_pkey PRIMARY KEY (id),
  CONSTRAINT online_by_visit CHECK (NOT online OR billing = 'visit'::text),
  CONSTRAINT online_in_one_go CHECK (NOT online OR wait_minutes = 0),
  CONSTRAINT services_billing_check CHECK (billing = ANY (ARRAY['visit'::text, 'month'::text])),
  CONSTRAINT services_buffer_minutes_check CHECK (buffer_minutes >= 0 AND buffer_minutes <= 240),
  CONSTRAINT services_category_check CHECK (length(category) >= 1 AND length(category) <= 40 AND category = btrim(category)),
  CONSTRAINT services_deposit_percent_check CHECK (deposit_percent >= 0 AND deposit_percent <= 100),
  CONSTRAINT services_description_check CHECK (length(description) >= 1 AND length(description) <= 500),
  CONSTRAINT services_duration_minutes_check CHECK (duration_minutes >= 5 AND duration_minutes <= 1440),
  CONSTRAINT services_extra_minutes_check CHECK (extra_minutes >= 0 AND extra_minutes <= 1440),
  CONSTRAINT services_name_check CHECK (length(name) >= 2 AND length(name) <= 120),
  CONSTRAINT services_people_min CHECK (people_min >= 1 AND people_min <= 6),
  CONSTRAINT services_pricing_check CHECK (pricing = ANY (ARRAY['flat'::text, 'per_unit'::text, 'per_area'::text, 'by_vehicle'::text, 'hourly'::text])),
  CONSTRAINT services_unit_check CHECK (length(unit) >= 1 AND length(unit) <= 24 AND unit = btrim(unit)),
  CONSTRAINT services_wait_after_percent CHECK (wait_after_percent >= 1 AND wait_after_percent <= 99),
  CONSTRAINT services_wait_minutes CHECK (wait_minutes >= 0 AND wait_minutes <= 2880),
  CONSTRAINT services_wait_whole CHECK ((wait_minutes = 0) = (wait_after_percent IS NULL))
);
CREATE UNIQUE INDEX services_name ON services USING btree (lower(name));
ALTER TABLE services ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY active_read ON services FOR SELECT TO portal_sales, portal_tech, portal_client USING (active);
CREATE POLICY admin_all ON services FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON services FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY worker_read ON services FOR SELECT TO portal_worker USING (true);
GRANT INSERT, SELECT, UPDATE ON services TO portal_admin;
GRANT SELECT ON services TO portal_client, portal_sales, portal_tech, portal_worker;

-- shown_gallery_photos
CREATE VIEW shown_gallery_photos AS
 SELECT l.token_hash,
    l.expires_at,
    g.number,
    g.side,
    p.job_id,
    p.full_key
   FROM gallery_links l
     JOIN profiles c ON c.id = l.client_id AND c.active AND c.deleted_at IS NULL
     JOIN gallery_link_photos g ON g.link_id = l.id
     JOIN photos p ON p.id = g.photo_id AND p.client_id = l.client_id AND p.released_at IS NOT NULL
  WHERE l.expires_at > now();

-- signatures
CREATE TABLE signatures (
  id uuid NOT NULL,
  job_id uuid NOT NULL,
  client_id uuid,
  technician_id uuid,
  taken_by uuid NOT NULL,
  signer_name text,
  strokes jsonb,
  note text,
  signed_at timestamp with time zone NOT NULL,
  received_at timestamp with time zone DEFAULT now() NOT NULL,
  helpers uuid[],
  CONSTRAINT signatures_pkey PRIMARY KEY (id),
  CONSTRAINT signatures_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id),
  CONSTRAINT signatures_taken_by_fkey FOREIGN KEY (taken_by) REFERENCES profiles(id),
  CONSTRAINT signatures_check CHECK ((strokes IS NULL) = (signer_name IS NULL)),
  CONSTRAINT signatures_check1 CHECK ((strokes IS NULL) = (note IS NOT NULL)),
  CONSTRAINT signatures_note_check CHECK (length(note) >= 1 AND length(note) <= 500),
  CONSTRAINT signatures_signer_name_check CHECK (length(signer_name) >= 1 AND length(signer_name) <= 120),
  CONSTRAINT signatures_strokes_check CHECK (jsonb_typeof(strokes) = 'array'::text AND length(strokes::text) <= 100000)
);
CREATE INDEX signatures_job ON signatures USING btree (job_id, signed_at DESC, id DESC);
CREATE TRIGGER job_party BEFORE INSERT ON signatures FOR EACH ROW EXECUTE FUNCTION job_party();
CREATE TRIGGER keep_occurred BEFORE INSERT OR UPDATE ON signatures FOR EACH ROW WHEN (current_setting('role'::text) = 'portal_tech'::text) EXECUTE FUNCTION keep_occurred('signed_at');
ALTER TABLE signatures ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_read ON signatures FOR SELECT TO portal_admin USING (true);
CREATE POLICY client_own ON signatures FOR SELECT TO portal_client USING (client_id = (( SELECT actor_client_id() AS actor_client_id)));
CREATE POLICY owner_all ON signatures FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY tech_read ON signatures FOR SELECT TO portal_tech USING (technician_id = (( SELECT actor_id() AS actor_id)) OR taken_by = (( SELECT actor_id() AS actor_id)) OR helpers @> ARRAY[( SELECT actor_id() AS actor_id)]);
CREATE POLICY tech_take ON signatures FOR INSERT TO portal_tech WITH CHECK (taken_by = (( SELECT actor_id() AS actor_id)) AND was_assigned(job_id));
GRANT INSERT (id, job_id, taken_by, signer_name, strokes, note, signed_at), SELECT ON signatures TO portal_tech;
GRANT SELECT ON signatures TO portal_admin, portal_client;

-- slot_holds
CREATE TABLE slot_holds (
  id uuid NOT NULL,
  client_id uuid NOT NULL,
  held_by uuid NOT NULL,
  technician_id uuid NOT NULL,
  place_id uuid NOT NULL,
  items jsonb NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  buffer_minutes integer NOT NULL,
  window_start timestamp with time zone NOT NULL,
  window_end timestamp with time zone NOT NULL,
  near boolean NOT NULL,
  extended boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone DEFAULT now() + '00:10:00'::interval NOT NULL,
  rep_id uuid,
  holder text,
  spans jsonb,
  days date[] DEFAULT '{}'::date[] NOT NULL,
  CONSTRAINT slot_holds_pkey PRIMARY KEY (id),
  CONSTRAINT slot_holds_client_id_key UNIQUE (client_id),
  CONSTRAINT slot_holds_client_id_fkey FOREIGN KEY (client_id) REFERENCES profiles(id),
  CONSTRAINT slot_holds_held_by_fkey FOREIGN KEY (held_by) REFERENCES profiles(id),
  CONSTRAINT slot_holds_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id) ON DELETE CASCADE,
  CONSTRAINT slot_holds_technician_id_fkey FOREIGN KEY (technician_id) REFERENCES staff(profile_id),
  CONSTRAINT hold_lasts CHECK (expires_at <= (created_at + '00:45:00'::interval +
CASE
    WHEN holder IS NULL THEN '00:00:00'::interval
    ELSE '24:00:00'::interval
END)),
  CONSTRAINT slot_holds_buffer_minutes_check CHECK (buffer_minutes >= 0 AND buffer_minutes <= 1440),
  CONSTRAINT slot_holds_check CHECK (starts_at < ends_at AND ends_at <= (starts_at + '24:00:00'::interval)),
  CONSTRAINT slot_holds_check1 CHECK (window_start <= starts_at AND starts_at < window_end),
  CONSTRAINT slot_holds_holder_check CHECK (length(holder) >= 1 AND length(holder) <= 200),
  CONSTRAINT slot_holds_spans CHECK (
CASE jsonb_typeof(spans)
    WHEN 'array'::text THEN jsonb_array_length(spans) >= 2 AND jsonb_array_length(spans) <= 30
    ELSE spans IS NULL
END)
);
CREATE INDEX slot_holds_age ON slot_holds USING btree (expires_at);
CREATE INDEX slot_holds_holder ON slot_holds USING btree (held_by, created_at DESC);
CREATE INDEX slot_holds_place ON slot_holds USING btree (place_id);
CREATE INDEX slot_holds_rep ON slot_holds USING btree (rep_id) WHERE holder IS NOT NULL;
CREATE TRIGGER cap_sales_holds BEFORE INSERT ON slot_holds FOR EACH ROW EXECUTE FUNCTION cap_sales_holds();
CREATE TRIGGER carry_rep BEFORE INSERT OR UPDATE OF client_id, rep_id ON slot_holds FOR EACH ROW EXECUTE FUNCTION carry_hold_rep();
CREATE TRIGGER hold_time AFTER INSERT OR DELETE OR UPDATE OF expires_at ON slot_holds FOR EACH ROW EXECUTE FUNCTION hold_time();
CREATE TRIGGER keep_planned BEFORE INSERT OR UPDATE OF spans, days ON slot_holds FOR EACH ROW EXECUTE FUNCTION keep_planned();
CREATE TRIGGER replace_hold BEFORE INSERT ON slot_holds FOR EACH ROW EXECUTE FUNCTION replace_hold();
ALTER TABLE slot_holds ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON slot_holds FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY client_own ON slot_holds FOR ALL TO portal_client USING (client_id = (( SELECT actor_client_id() AS actor_client_id))) WITH CHECK (client_id = (( SELECT actor_client_id() AS actor_client_id)) AND held_by = (( SELECT actor_id() AS actor_id)));
CREATE POLICY owner_all ON slot_holds FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY sales_own ON slot_holds FOR ALL TO portal_sales USING (rep_id = (( SELECT actor_id() AS actor_id)) AND holder IS NOT NULL) WITH CHECK (rep_id = (( SELECT actor_id() AS actor_id)) AND held_by = (( SELECT actor_id() AS actor_id)));
CREATE POLICY worker_all ON slot_holds FOR ALL TO portal_worker USING (true) WITH CHECK (true);
GRANT DELETE, INSERT (id, client_id, held_by, technician_id, place_id, items, starts_at, ends_at, buffer_minutes, window_start, window_end, near, spans), SELECT (id, client_id, held_by, place_id, items, window_start, window_end, near, extended, created_at, expires_at, rep_id, holder, days) ON slot_holds TO portal_sales;
GRANT DELETE, INSERT, SELECT (id, client_id, held_by, place_id, items, window_start, window_end, near, extended, created_at, expires_at, holder, days), UPDATE (extended, expires_at) ON slot_holds TO portal_client;
GRANT DELETE, INSERT, SELECT, UPDATE (extended, expires_at) ON slot_holds TO portal_admin;
GRANT DELETE, SELECT, UPDATE (expires_at) ON slot_holds TO portal_worker;

-- staff
CREATE TABLE staff (
  profile_id uuid NOT NULL,
  colour text DEFAULT 'tide'::text NOT NULL,
  skills text[] DEFAULT '{}'::text[] NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT staff_pkey PRIMARY KEY (profile_id),
  CONSTRAINT staff_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id)
);
ALTER TABLE staff ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON staff FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON staff FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY sales_own ON staff FOR SELECT TO portal_sales USING (profile_id = (( SELECT actor_id() AS actor_id)));
CREATE POLICY tech_own ON staff FOR SELECT TO portal_tech USING (profile_id = (( SELECT actor_id() AS actor_id)));
CREATE POLICY worker_read ON staff FOR SELECT TO portal_worker USING (true);
GRANT SELECT ON staff TO portal_sales, portal_tech, portal_worker;
GRANT SELECT, UPDATE (colour, skills) ON staff TO portal_admin;

-- staff_costs
CREATE TABLE staff_costs (
  profile_id uuid NOT NULL,
  hourly_cost_cents bigint NOT NULL,
  CONSTRAINT staff_costs_pkey PRIMARY KEY (profile_id),
  CONSTRAINT staff_costs_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES staff(profile_id),
  CONSTRAINT staff_costs_hourly_cost_cents_check CHECK (hourly_cost_cents >= 0 AND hourly_cost_cents <= 1000000)
);
ALTER TABLE staff_costs ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON staff_costs FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON staff_costs FOR ALL TO portal_owner USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON staff_costs TO portal_admin;

-- stat_deltas
CREATE TABLE stat_deltas (
  kind text NOT NULL,
  day date NOT NULL,
  key text NOT NULL,
  count bigint NOT NULL,
  cents bigint NOT NULL
);
ALTER TABLE stat_deltas ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_read ON stat_deltas FOR SELECT TO portal_admin USING (true);
CREATE POLICY owner_all ON stat_deltas FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY worker_all ON stat_deltas FOR ALL TO portal_worker USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT ON stat_deltas TO portal_worker;
GRANT SELECT ON stat_deltas TO portal_admin;

-- stat_differences
CREATE VIEW stat_differences WITH (security_invoker=true) AS
 SELECT kind,
    day,
    key,
    sum(count)::bigint AS count,
    sum(cents)::bigint AS cents
   FROM ( SELECT s.kind,
            s.day,
            s.key,
            s.count,
            s.cents
           FROM profiles p
             CROSS JOIN LATERAL stats_of(p.*) s(kind, day, key, count, cents)
        UNION ALL
         SELECT s.kind,
            s.day,
            s.key,
            s.count,
            s.cents
           FROM jobs j
             CROSS JOIN LATERAL stats_of(j.*) s(kind, day, key, count, cents)
        UNION ALL
         SELECT s.kind,
            s.day,
            s.key,
            s.count,
            s.cents
           FROM ledger_entries e
             CROSS JOIN LATERAL stats_of(e.*) s(kind, day, key, count, cents)
        UNION ALL
         SELECT s.kind,
            s.day,
            s.key,
            s.count,
            s.cents
           FROM revenue_shares r
             CROSS JOIN LATERAL stats_of(r.*) s(kind, day, key, count, cents)
        UNION ALL
         SELECT s.kind,
            s.day,
            s.key,
            s.count,
            s.cents
           FROM tip_shares t
             CROSS JOIN LATERAL stats_of(t.*) s(kind, day, key, count, cents)
        UNION ALL
         SELECT s.kind,
            s.day,
            s.key,
            s.count,
            s.cents
           FROM visit_events v
             CROSS JOIN LATERAL stats_of(v.*) s(kind, day, key, count, cents)
        UNION ALL
         SELECT s.kind,
            s.day,
            s.key,
            s.count,
            s.cents
           FROM time_entries t
             CROSS JOIN LATERAL stats_of(t.*) s(kind, day, key, count, cents)
        UNION ALL
         SELECT stats.kind,
            stats.day,
            stats.key,
            - stats.count,
            - stats.cents
           FROM stats) counted
  GROUP BY kind, day, key
 HAVING sum(count) <> 0::numeric OR sum(cents) <> 0::numeric;
GRANT SELECT ON stat_differences TO portal_worker;

-- stat_recounts
CREATE TABLE stat_recounts (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  counted_at timestamp with time zone DEFAULT now() NOT NULL,
  time_zone text NOT NULL,
  differences integer NOT NULL,
  CONSTRAINT stat_recounts_pkey PRIMARY KEY (id),
  CONSTRAINT stat_recounts_differences_check CHECK (differences >= 0)
);
ALTER TABLE stat_recounts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_read ON stat_recounts FOR SELECT TO portal_admin USING (true);
CREATE POLICY owner_all ON stat_recounts FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY worker_all ON stat_recounts FOR ALL TO portal_worker USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT ON stat_recounts TO portal_worker;
GRANT SELECT ON stat_recounts TO portal_admin;

-- stats
CREATE VIEW stats WITH (security_invoker=true) AS
 SELECT kind,
    day,
    key,
    count,
    cents
   FROM daily_stats
UNION ALL
 SELECT kind,
    day,
    key,
    count,
    cents
   FROM stat_deltas;
GRANT SELECT ON stats TO portal_admin, portal_worker;

-- stored_files
CREATE TABLE stored_files (
  key text NOT NULL,
  sha256 bytea NOT NULL,
  bytes bigint NOT NULL,
  type text NOT NULL,
  missing_since timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT stored_files_pkey PRIMARY KEY (key),
  CONSTRAINT stored_files_bytes_check CHECK (bytes > 0),
  CONSTRAINT stored_files_key_check CHECK (key ~ '^[a-z0-9/._-]{1,200}$'::text),
  CONSTRAINT stored_files_sha256_check CHECK (length(sha256) = 32)
);
CREATE INDEX stored_files_missing ON stored_files USING btree (key) WHERE missing_since IS NOT NULL;
CREATE INDEX stored_files_order ON stored_files USING btree (key COLLATE "C");
CREATE TRIGGER note_removed_file AFTER DELETE ON stored_files FOR EACH ROW EXECUTE FUNCTION note_removed_file();
ALTER TABLE stored_files ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_read ON stored_files FOR SELECT TO portal_admin USING (true);
CREATE POLICY owner_all ON stored_files FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY worker_all ON stored_files FOR ALL TO portal_worker USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE (missing_since) ON stored_files TO portal_worker;
GRANT SELECT ON stored_files TO portal_admin;

-- supplies
CREATE TABLE supplies (
  id uuid NOT NULL,
  name text NOT NULL,
  unit text NOT NULL,
  reorder_below numeric(8,2) DEFAULT 0 NOT NULL,
  active boolean DEFAULT true NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT supplies_pkey PRIMARY KEY (id),
  CONSTRAINT supplies_name_check CHECK (length(name) >= 1 AND length(name) <= 80),
  CONSTRAINT supplies_reorder_below_check CHECK (reorder_below >= 0::numeric),
  CONSTRAINT supplies_unit_check CHECK (length(unit) >= 1 AND length(unit) <= 24)
);
CREATE UNIQUE INDEX supplies_name ON supplies USING btree (lower(name)) WHERE active;
ALTER TABLE supplies ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON supplies FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON supplies FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY tech_read ON supplies FOR SELECT TO portal_tech USING (true);
GRANT INSERT, SELECT, UPDATE ON supplies TO portal_admin;
GRANT SELECT ON supplies TO portal_tech;

-- supply_levels
CREATE TABLE supply_levels (
  supply_id uuid NOT NULL,
  holder_id uuid,
  quantity numeric(10,2) NOT NULL,
  CONSTRAINT supply_levels_supply_id_holder_id_key UNIQUE NULLS NOT DISTINCT (supply_id, holder_id),
  CONSTRAINT supply_levels_holder_id_fkey FOREIGN KEY (holder_id) REFERENCES profiles(id),
  CONSTRAINT supply_levels_supply_id_fkey FOREIGN KEY (supply_id) REFERENCES supplies(id)
);
CREATE INDEX supply_levels_holder ON supply_levels USING btree (holder_id);
ALTER TABLE supply_levels ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON supply_levels FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON supply_levels FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY tech_own ON supply_levels FOR SELECT TO portal_tech USING (holder_id = (( SELECT actor_id() AS actor_id)));
GRANT SELECT ON supply_levels TO portal_admin, portal_tech;

-- supply_movements
CREATE TABLE supply_movements (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  supply_id uuid NOT NULL,
  holder_id uuid,
  job_id uuid,
  kind text NOT NULL,
  quantity numeric(8,2) NOT NULL,
  moved_by uuid,
  occurred_at timestamp with time zone DEFAULT now() NOT NULL,
  received_at timestamp with time zone DEFAULT now() NOT NULL,
  by_completion boolean DEFAULT false NOT NULL,
  CONSTRAINT supply_movements_pkey PRIMARY KEY (id),
  CONSTRAINT supply_movements_holder_id_fkey FOREIGN KEY (holder_id) REFERENCES profiles(id),
  CONSTRAINT supply_movements_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE SET NULL,
  CONSTRAINT supply_movements_moved_by_fkey FOREIGN KEY (moved_by) REFERENCES profiles(id),
  CONSTRAINT supply_movements_supply_id_fkey FOREIGN KEY (supply_id) REFERENCES supplies(id),
  CONSTRAINT supply_movements_check CHECK (quantity <> 0::numeric OR kind = 'used'::text),
  CONSTRAINT supply_movements_check1 CHECK (job_id IS NULL OR kind = 'used'::text),
  CONSTRAINT supply_movements_check2 CHECK (kind <> 'received'::text OR holder_id IS NULL AND quantity > 0::numeric),
  CONSTRAINT supply_movements_check3 CHECK (kind <> 'used'::text OR holder_id IS NOT NULL),
  CONSTRAINT supply_movements_kind_check CHECK (kind = ANY (ARRAY['count'::text, 'received'::text, 'handed_out'::text, 'used'::text]))
);
CREATE INDEX supply_movements_job ON supply_movements USING btree (job_id, supply_id) WHERE job_id IS NOT NULL;
CREATE TRIGGER keep_level AFTER INSERT ON supply_movements FOR EACH ROW EXECUTE FUNCTION keep_level();
CREATE TRIGGER keep_occurred BEFORE INSERT OR UPDATE ON supply_movements FOR EACH ROW WHEN (current_setting('role'::text) = 'portal_tech'::text) EXECUTE FUNCTION keep_occurred('occurred_at');
CREATE TRIGGER supply_job BEFORE INSERT ON supply_movements FOR EACH ROW WHEN (new.job_id IS NOT NULL) EXECUTE FUNCTION supply_job();
ALTER TABLE supply_movements ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON supply_movements FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON supply_movements FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY tech_count ON supply_movements FOR INSERT TO portal_tech WITH CHECK (holder_id = (( SELECT actor_id() AS actor_id)) AND moved_by = (( SELECT actor_id() AS actor_id)) AND (kind = ANY (ARRAY['used'::text, 'count'::text])));
CREATE POLICY tech_own ON supply_movements FOR SELECT TO portal_tech USING (holder_id = (( SELECT actor_id() AS actor_id)));
GRANT INSERT (id, supply_id, holder_id, job_id, kind, quantity, moved_by, occurred_at), SELECT ON supply_movements TO portal_admin, portal_tech;

-- supply_requests
CREATE TABLE supply_requests (
  id uuid NOT NULL,
  person_id uuid NOT NULL,
  supply_id uuid,
  text text,
  quantity numeric(8,2) NOT NULL,
  needed_by date NOT NULL,
  pickup text NOT NULL,
  state text DEFAULT 'asked'::text NOT NULL,
  note text,
  decided_by uuid,
  decided_at timestamp with time zone,
  occurred_at timestamp with time zone NOT NULL,
  received_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT supply_requests_pkey PRIMARY KEY (id),
  CONSTRAINT supply_requests_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES profiles(id),
  CONSTRAINT supply_requests_person_id_fkey FOREIGN KEY (person_id) REFERENCES profiles(id),
  CONSTRAINT supply_requests_supply_id_fkey FOREIGN KEY (supply_id) REFERENCES supplies(id),
  CONSTRAINT supply_requests_check CHECK ((supply_id IS NULL) = (text IS NOT NULL)),
  CONSTRAINT supply_requests_note_check CHECK (length(note) >= 1 AND length(note) <= 160),
  CONSTRAINT supply_requests_pickup_check CHECK (pickup = ANY (ARRAY['shop'::text, 'bring'::text])),
  CONSTRAINT supply_requests_quantity_check CHECK (quantity > 0::numeric),
  CONSTRAINT supply_requests_state_check CHECK (state = ANY (ARRAY['asked'::text, 'ordered'::text, 'ready'::text, 'handed_out'::text, 'declined'::text, 'withdrawn'::text])),
  CONSTRAINT supply_requests_text_check CHECK (length(text) >= 1 AND length(text) <= 160)
);
CREATE INDEX supply_requests_open ON supply_requests USING btree (needed_by, received_at, id) WHERE state = ANY (ARRAY['asked'::text, 'ordered'::text, 'ready'::text]);
CREATE INDEX supply_requests_person ON supply_requests USING btree (person_id, received_at DESC, id DESC);
CREATE TRIGGER keep_occurred BEFORE INSERT OR UPDATE ON supply_requests FOR EACH ROW WHEN (current_setting('role'::text) = 'portal_tech'::text) EXECUTE FUNCTION keep_occurred('occurred_at');
ALTER TABLE supply_requests ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON supply_requests FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON supply_requests FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY tech_ask ON supply_requests FOR INSERT TO portal_tech WITH CHECK (person_id = (( SELECT actor_id() AS actor_id)));
CREATE POLICY tech_own ON supply_requests FOR SELECT TO portal_tech USING (person_id = (( SELECT actor_id() AS actor_id)));
CREATE POLICY tech_withdraw ON supply_requests FOR UPDATE TO portal_tech USING (person_id = (( SELECT actor_id() AS actor_id)) AND state = 'asked'::text) WITH CHECK (state = 'withdrawn'::text);
GRANT INSERT (id, person_id, supply_id, text, quantity, needed_by, pickup, occurred_at), SELECT, UPDATE (state) ON supply_requests TO portal_tech;
GRANT SELECT, UPDATE (state, note, decided_by, decided_at) ON supply_requests TO portal_admin;

-- tax_rates
CREATE TABLE tax_rates (
  id uuid NOT NULL,
  name text NOT NULL,
  rate_ppm integer NOT NULL,
  valid_from date NOT NULL,
  valid_to date,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT tax_rates_pkey PRIMARY KEY (id),
  CONSTRAINT tax_rates_check CHECK (valid_to >= valid_from),
  CONSTRAINT tax_rates_name_check CHECK (length(name) >= 1 AND length(name) <= 80),
  CONSTRAINT tax_rates_rate_ppm_check CHECK (rate_ppm >= 0 AND rate_ppm <= 1000000)
);
ALTER TABLE tax_rates ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON tax_rates FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON tax_rates FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY staff_read ON tax_rates FOR SELECT TO portal_sales, portal_tech, portal_client, portal_worker USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON tax_rates TO portal_admin;
GRANT SELECT ON tax_rates TO portal_client, portal_sales, portal_tech, portal_worker;

-- time_corrections
CREATE TABLE time_corrections (
  id uuid NOT NULL,
  person_id uuid NOT NULL,
  entry_id uuid,
  was_started_at timestamp with time zone,
  was_ended_at timestamp with time zone,
  kind text NOT NULL,
  job_id uuid,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  reason text,
  asked_by uuid NOT NULL,
  asked_at timestamp with time zone DEFAULT now() NOT NULL,
  state text DEFAULT 'asked'::text NOT NULL,
  decided_by uuid,
  decided_at timestamp with time zone,
  note text,
  CONSTRAINT time_corrections_pkey PRIMARY KEY (id),
  CONSTRAINT time_corrections_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES profiles(id),
  CONSTRAINT time_corrections_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES profiles(id),
  CONSTRAINT time_corrections_entry_id_person_id_fkey FOREIGN KEY (entry_id, person_id) REFERENCES time_entries(id, person_id),
  CONSTRAINT time_corrections_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id),
  CONSTRAINT time_corrections_person_id_fkey FOREIGN KEY (person_id) REFERENCES staff(profile_id),
  CONSTRAINT time_corrections_check CHECK ((started_at IS NULL) = (ended_at IS NULL)),
  CONSTRAINT time_corrections_check1 CHECK (started_at < ended_at),
  CONSTRAINT time_corrections_check2 CHECK (entry_id IS NOT NULL OR started_at IS NOT NULL),
  CONSTRAINT time_corrections_check3 CHECK (kind <> 'job'::text OR job_id IS NOT NULL),
  CONSTRAINT time_corrections_check4 CHECK (job_id IS NULL OR (kind = ANY (ARRAY['job'::text, 'drive'::text]))),
  CONSTRAINT time_corrections_check5 CHECK ((state = 'asked'::text) = (decided_at IS NULL)),
  CONSTRAINT time_corrections_check6 CHECK ((decided_at IS NULL) = (decided_by IS NULL)),
  CONSTRAINT time_corrections_kind_check CHECK (kind = ANY (ARRAY['job'::text, 'drive'::text, 'shop'::text, 'break'::text])),
  CONSTRAINT time_corrections_note_check CHECK (length(note) >= 1 AND length(note) <= 300),
  CONSTRAINT time_corrections_reason_check CHECK (length(reason) >= 1 AND length(reason) <= 300),
  CONSTRAINT time_corrections_state_check CHECK (state = ANY (ARRAY['asked'::text, 'approved'::text, 'declined'::text]))
);
CREATE INDEX time_corrections_entry ON time_corrections USING btree (entry_id);
CREATE INDEX time_corrections_job ON time_corrections USING btree (job_id) WHERE job_id IS NOT NULL;
CREATE UNIQUE INDEX time_corrections_one ON time_corrections USING btree (entry_id) WHERE state = 'asked'::text AND entry_id IS NOT NULL;
CREATE INDEX time_corrections_open ON time_corrections USING btree (asked_at) WHERE state = 'asked'::text;
CREATE INDEX time_corrections_person ON time_corrections USING btree (person_id, asked_at DESC);
CREATE TRIGGER keep_corrections BEFORE INSERT ON time_corrections FOR EACH ROW EXECUTE FUNCTION keep_corrections();
CREATE TRIGGER keep_occurred BEFORE INSERT OR UPDATE ON time_corrections FOR EACH ROW WHEN (current_setting('role'::text) = 'portal_tech'::text) EXECUTE FUNCTION keep_occurred('started_at', 'ended_at');
ALTER TABLE time_corrections ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON time_corrections FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON time_corrections FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY tech_ask ON time_corrections FOR INSERT TO portal_tech WITH CHECK (person_id = (( SELECT actor_id() AS actor_id)) AND asked_by = (( SELECT actor_id() AS actor_id)));
CREATE POLICY tech_own ON time_corrections FOR SELECT TO portal_tech USING (person_id = (( SELECT actor_id() AS actor_id)));
CREATE POLICY tech_withdraw ON time_corrections FOR DELETE TO portal_tech USING (person_id = (( SELECT actor_id() AS actor_id)) AND state = 'asked'::text);
CREATE POLICY worker_read ON time_corrections FOR SELECT TO portal_worker USING (true);
GRANT DELETE, INSERT (id, person_id, entry_id, kind, job_id, started_at, ended_at, reason, asked_by), SELECT ON time_corrections TO portal_tech;
GRANT INSERT, SELECT, UPDATE (entry_id, state, decided_by, decided_at, note) ON time_corrections TO portal_admin;
GRANT SELECT ON time_corrections TO portal_worker;

-- time_entries
CREATE TABLE time_entries (
  id uuid NOT NULL,
  person_id uuid NOT NULL,
  kind text NOT NULL,
  job_id uuid,
  started_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  counted boolean DEFAULT true NOT NULL,
  flag text,
  received_at timestamp with time zone DEFAULT now() NOT NULL,
  ended_received_at timestamp with time zone,
  CONSTRAINT time_entries_pkey PRIMARY KEY (id),
  CONSTRAINT time_entries_id_person_id_key UNIQUE (id, person_id),
  CONSTRAINT time_entries_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id),
  CONSTRAINT time_entries_person_id_fkey FOREIGN KEY (person_id) REFERENCES staff(profile_id),
  CONSTRAINT time_entries_check CHECK (started_at <= ended_at),
  CONSTRAINT time_entries_check1 CHECK (counted = (flag IS NULL)),
  CONSTRAINT time_entries_check2 CHECK (kind <> 'job'::text OR job_id IS NOT NULL),
  CONSTRAINT time_entries_check3 CHECK (job_id IS NULL OR (kind = ANY (ARRAY['job'::text, 'drive'::text]))),
  CONSTRAINT time_entries_flag_check CHECK (flag = ANY (ARRAY['overlap'::text, 'closed'::text, 'late'::text, 'long'::text, 'removed'::text])),
  CONSTRAINT time_entries_kind_check CHECK (kind = ANY (ARRAY['job'::text, 'drive'::text, 'shop'::text, 'break'::text])),
  CONSTRAINT no_overlapping_time EXCLUDE USING gist (person_id WITH =, tstzrange(started_at, ended_at) WITH &&) WHERE (counted)
);
CREATE INDEX time_entries_flagged ON time_entries USING btree (started_at) WHERE flag <> 'removed'::text;
CREATE INDEX time_entries_impossible ON time_entries USING btree (person_id) WHERE NOT is_possible_time(started_at, ended_at);
CREATE INDEX time_entries_job ON time_entries USING btree (job_id) WHERE job_id IS NOT NULL;
CREATE INDEX time_entries_open ON time_entries USING btree (person_id) WHERE ended_at IS NULL;
CREATE INDEX time_entries_person ON time_entries USING btree (person_id, started_at DESC);
CREATE INDEX time_entries_started ON time_entries USING btree (started_at);
CREATE TRIGGER count_change AFTER UPDATE ON time_entries FOR EACH ROW WHEN (old.person_id IS DISTINCT FROM new.person_id OR old.kind IS DISTINCT FROM new.kind OR old.started_at IS DISTINCT FROM new.started_at OR old.ended_at IS DISTINCT FROM new.ended_at OR old.counted IS DISTINCT FROM new.counted) EXECUTE FUNCTION count_time_entries();
CREATE TRIGGER count_new AFTER INSERT ON time_entries FOR EACH ROW WHEN (new.ended_at IS NOT NULL) EXECUTE FUNCTION count_time_entries();
CREATE TRIGGER keep_occurred BEFORE INSERT OR UPDATE ON time_entries FOR EACH ROW WHEN (current_setting('role'::text) = 'portal_tech'::text) EXECUTE FUNCTION keep_occurred('started_at', 'ended_at');
CREATE TRIGGER keep_time BEFORE INSERT OR UPDATE ON time_entries FOR EACH ROW EXECUTE FUNCTION keep_time();
CREATE TRIGGER learn_visit AFTER INSERT ON time_entries FOR EACH ROW WHEN (new.kind = 'job'::text) EXECUTE FUNCTION learn_from_time();
CREATE TRIGGER learn_visit_again AFTER UPDATE OF kind, job_id, started_at, ended_at, counted, person_id ON time_entries FOR EACH ROW WHEN ('job'::text = old.kind OR 'job'::text = new.kind) EXECUTE FUNCTION learn_from_time();
ALTER TABLE time_entries ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON time_entries FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON time_entries FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY tech_own ON time_entries FOR ALL TO portal_tech USING (person_id = (( SELECT actor_id() AS actor_id))) WITH CHECK (person_id = (( SELECT actor_id() AS actor_id)));
CREATE POLICY worker_read ON time_entries FOR SELECT TO portal_worker USING (true);
GRANT INSERT (id, person_id, kind, job_id, started_at, counted, flag), SELECT, UPDATE (ended_at) ON time_entries TO portal_tech;
GRANT INSERT, SELECT, UPDATE ON time_entries TO portal_admin;
GRANT SELECT ON time_entries TO portal_worker;

-- timed_visits
CREATE VIEW timed_visits AS
 SELECT j.id AS job_id,
    i.service_id,
    i.condition,
    i.minutes AS book_minutes,
    minutes AS actual_minutes,
        CASE
            WHEN running THEN 'running'::text
            WHEN people > 1 THEN 'crew'::text
            WHEN ended > (j.completed_at + '00:15:00'::interval) THEN 'late'::text
            ELSE NULL::text
        END AS left_out,
    j.completed_at,
    people::integer AS people
   FROM jobs j
     JOIN job_items i ON i.job_id = j.id AND i.service_id IS NOT NULL AND i.minutes > 0 AND NOT (EXISTS ( SELECT
           FROM job_items o
          WHERE o.job_id = j.id AND o.id <> i.id))
     CROSS JOIN LATERAL ( SELECT count(*) AS entries,
            bool_or(e.ended_at IS NULL) AS running,
            count(DISTINCT e.person_id) AS people,
            max(e.ended_at) AS ended,
            COALESCE(sum(minutes_between(e.started_at, e.ended_at)), 0::bigint)::integer AS minutes
           FROM time_entries e
          WHERE e.job_id = j.id AND e.kind = 'job'::text AND e.counted) t
  WHERE j.status = 'completed'::text AND entries > 0;

-- tip_shares
CREATE TABLE tip_shares (
  payment_id uuid NOT NULL,
  profile_id uuid NOT NULL,
  amount_cents bigint NOT NULL,
  received_on date NOT NULL,
  description text NOT NULL,
  CONSTRAINT tip_shares_pkey PRIMARY KEY (payment_id, profile_id),
  CONSTRAINT tip_shares_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  CONSTRAINT tip_shares_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id),
  CONSTRAINT tip_shares_amount_cents_check CHECK (amount_cents > 0)
);
CREATE INDEX tip_shares_newest ON tip_shares USING btree (received_on DESC, payment_id DESC, profile_id DESC);
CREATE INDEX tip_shares_person ON tip_shares USING btree (profile_id, received_on DESC, payment_id DESC);
CREATE TRIGGER count_change AFTER UPDATE ON tip_shares FOR EACH ROW EXECUTE FUNCTION count_tip_shares();
CREATE TRIGGER count_gone AFTER DELETE ON tip_shares FOR EACH ROW EXECUTE FUNCTION count_tip_shares();
CREATE TRIGGER count_new AFTER INSERT ON tip_shares FOR EACH ROW EXECUTE FUNCTION count_tip_shares();
ALTER TABLE tip_shares ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON tip_shares FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON tip_shares FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY tech_own ON tip_shares FOR SELECT TO portal_tech USING (profile_id = (( SELECT actor_id() AS actor_id)));
CREATE POLICY worker_all ON tip_shares FOR ALL TO portal_worker USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT ON tip_shares TO portal_admin, portal_worker;
GRANT SELECT ON tip_shares TO portal_tech;

-- tours
CREATE TABLE tours (
  id uuid NOT NULL,
  name text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT tours_pkey PRIMARY KEY (id),
  CONSTRAINT tours_name_check CHECK (length(name) >= 1 AND length(name) <= 60)
);
ALTER TABLE tours ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON tours FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON tours FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY worker_all ON tours FOR ALL TO portal_worker USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT ON tours TO portal_admin;

-- training_pages
CREATE TABLE training_pages (
  id uuid NOT NULL,
  "position" integer NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  published boolean DEFAULT false NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT training_pages_pkey PRIMARY KEY (id),
  CONSTRAINT training_pages_body_check CHECK (length(body) >= 1 AND length(body) <= 8000),
  CONSTRAINT training_pages_title_check CHECK (length(title) >= 1 AND length(title) <= 120)
);
CREATE INDEX training_pages_order ON training_pages USING btree ("position", id);
ALTER TABLE training_pages ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON training_pages FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON training_pages FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY tech_read ON training_pages FOR SELECT TO portal_tech USING (published);
GRANT DELETE, INSERT, SELECT, UPDATE ON training_pages TO portal_admin;
GRANT SELECT ON training_pages TO portal_tech;

-- unbilled_jobs
CREATE TABLE unbilled_jobs (
  job_id uuid NOT NULL,
  done_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT unbilled_jobs_pkey PRIMARY KEY (job_id),
  CONSTRAINT unbilled_jobs_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE
);
CREATE INDEX unbilled_jobs_newest ON unbilled_jobs USING btree (done_at DESC, job_id DESC);
ALTER TABLE unbilled_jobs ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON unbilled_jobs FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON unbilled_jobs FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY worker_all ON unbilled_jobs FOR ALL TO portal_worker USING (true) WITH CHECK (true);
GRANT SELECT ON unbilled_jobs TO portal_admin, portal_worker;

-- upload_chunks
CREATE TABLE upload_chunks (
  photo_id uuid NOT NULL,
  start bigint NOT NULL,
  bytes bytea NOT NULL,
  CONSTRAINT upload_chunks_pkey PRIMARY KEY (photo_id, start),
  CONSTRAINT upload_chunks_photo_id_fkey FOREIGN KEY (photo_id) REFERENCES photos(id) ON DELETE CASCADE
);
ALTER TABLE upload_chunks ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner_all ON upload_chunks FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY worker_all ON upload_chunks FOR ALL TO portal_worker USING (true) WITH CHECK (true);
GRANT DELETE, SELECT ON upload_chunks TO portal_worker;

-- visit_days
CREATE TABLE visit_days (
  job_id uuid NOT NULL,
  day date NOT NULL,
  client_id uuid,
  technician_id uuid,
  helpers uuid[],
  on_the_way_at timestamp with time zone,
  arrives_from timestamp with time zone,
  arrives_to timestamp with time zone,
  arrived_at timestamp with time zone,
  left_at timestamp with time zone,
  CONSTRAINT visit_days_pkey PRIMARY KEY (job_id, day),
  CONSTRAINT visit_days_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE
);
CREATE TRIGGER job_party BEFORE INSERT ON visit_days FOR EACH ROW EXECUTE FUNCTION job_party();
ALTER TABLE visit_days ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_read ON visit_days FOR SELECT TO portal_admin USING (true);
CREATE POLICY client_own ON visit_days FOR SELECT TO portal_client USING (client_id = (( SELECT actor_client_id() AS actor_client_id)));
CREATE POLICY owner_all ON visit_days FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY tech_helps ON visit_days FOR SELECT TO portal_tech USING (helpers @> ARRAY[( SELECT actor_id() AS actor_id)]);
CREATE POLICY tech_own ON visit_days FOR SELECT TO portal_tech USING (technician_id = (( SELECT actor_id() AS actor_id)));
GRANT SELECT (job_id, day, client_id, on_the_way_at, arrives_from, arrives_to, arrived_at, left_at) ON visit_days TO portal_client;
GRANT SELECT ON visit_days TO portal_admin, portal_tech;

-- visit_events
CREATE TABLE visit_events (
  change_id bigint NOT NULL,
  kind text NOT NULL,
  job_id uuid NOT NULL,
  technician_id uuid,
  planned_at timestamp with time zone,
  moved_to timestamp with time zone,
  happened_at timestamp with time zone NOT NULL,
  late boolean DEFAULT false NOT NULL,
  CONSTRAINT visit_events_pkey PRIMARY KEY (change_id, kind),
  CONSTRAINT visit_events_change_id_fkey FOREIGN KEY (change_id) REFERENCES job_changes(id) ON DELETE CASCADE,
  CONSTRAINT visit_events_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE,
  CONSTRAINT visit_events_technician_id_fkey FOREIGN KEY (technician_id) REFERENCES profiles(id),
  CONSTRAINT visit_events_check CHECK ((moved_to IS NOT NULL) = (kind = 'moved'::text)),
  CONSTRAINT visit_events_check1 CHECK (kind = 'begun'::text OR NOT late),
  CONSTRAINT visit_events_kind_check CHECK (kind = ANY (ARRAY['begun'::text, 'moved'::text]))
);
CREATE INDEX visit_events_day ON visit_events USING btree (kind, happened_at DESC, change_id DESC);
CREATE INDEX visit_events_job ON visit_events USING btree (job_id);
CREATE INDEX visit_events_late ON visit_events USING btree (happened_at DESC, change_id DESC) WHERE late;
CREATE INDEX visit_events_technician ON visit_events USING btree (technician_id, kind, happened_at DESC, change_id DESC);
CREATE TRIGGER count_gone AFTER DELETE ON visit_events FOR EACH ROW EXECUTE FUNCTION count_visit_events();
CREATE TRIGGER count_new AFTER INSERT ON visit_events FOR EACH ROW EXECUTE FUNCTION count_visit_events();
ALTER TABLE visit_events ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_read ON visit_events FOR SELECT TO portal_admin USING (true);
CREATE POLICY owner_all ON visit_events FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY worker_all ON visit_events FOR ALL TO portal_worker USING (true) WITH CHECK (true);
GRANT SELECT ON visit_events TO portal_admin, portal_worker;

-- visit_facts
CREATE TABLE visit_facts (
  job_id uuid NOT NULL,
  service_id uuid NOT NULL,
  condition text NOT NULL,
  book_minutes integer NOT NULL,
  actual_minutes integer NOT NULL,
  left_out text,
  completed_at timestamp with time zone NOT NULL,
  people integer DEFAULT 1 NOT NULL,
  CONSTRAINT visit_facts_pkey PRIMARY KEY (job_id),
  CONSTRAINT visit_facts_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE,
  CONSTRAINT visit_facts_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id),
  CONSTRAINT visit_facts_actual_minutes_check CHECK (actual_minutes >= 0),
  CONSTRAINT visit_facts_book_minutes_check CHECK (book_minutes > 0),
  CONSTRAINT visit_facts_condition_check CHECK (condition = ANY (ARRAY['normal'::text, 'dirty'::text, 'heavy'::text])),
  CONSTRAINT visit_facts_left_out_check CHECK (left_out = ANY (ARRAY['running'::text, 'late'::text, 'crew'::text])),
  CONSTRAINT visit_facts_people CHECK (people > 0)
);
CREATE INDEX visit_facts_learned ON visit_facts USING btree (service_id, completed_at DESC, job_id) WHERE left_out IS NULL;
ALTER TABLE visit_facts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_read ON visit_facts FOR SELECT TO portal_admin USING (true);
CREATE POLICY owner_all ON visit_facts FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY sales_read ON visit_facts FOR SELECT TO portal_sales USING (true);
GRANT SELECT (service_id, condition, book_minutes, actual_minutes, left_out, completed_at) ON visit_facts TO portal_sales;
GRANT SELECT ON visit_facts TO portal_admin;

-- visit_progress
CREATE TABLE visit_progress (
  job_id uuid NOT NULL,
  client_id uuid,
  technician_id uuid,
  on_the_way_at timestamp with time zone,
  arrives_from timestamp with time zone,
  arrives_to timestamp with time zone,
  arrived_at timestamp with time zone,
  done_at timestamp with time zone,
  completion_reason text,
  received_at timestamp with time zone DEFAULT now() NOT NULL,
  proofs_due boolean DEFAULT false NOT NULL,
  office_reason text,
  on_the_way_waits boolean DEFAULT false NOT NULL,
  helpers uuid[],
  day date,
  left_at timestamp with time zone,
  CONSTRAINT visit_progress_pkey PRIMARY KEY (job_id),
  CONSTRAINT visit_progress_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE,
  CONSTRAINT visit_progress_check CHECK ((on_the_way_at IS NULL) = (arrives_from IS NULL)),
  CONSTRAINT visit_progress_check1 CHECK ((arrives_from IS NULL) = (arrives_to IS NULL)),
  CONSTRAINT visit_progress_check2 CHECK (arrives_from <= arrives_to),
  CONSTRAINT visit_progress_completion_reason_check CHECK (length(completion_reason) >= 3 AND length(completion_reason) <= 500),
  CONSTRAINT visit_progress_office_reason_check CHECK (length(office_reason) >= 1 AND length(office_reason) <= 200)
);
CREATE TRIGGER job_party BEFORE INSERT ON visit_progress FOR EACH ROW EXECUTE FUNCTION job_party();
CREATE TRIGGER keep_occurred BEFORE INSERT OR UPDATE ON visit_progress FOR EACH ROW WHEN (current_setting('role'::text) = 'portal_tech'::text) EXECUTE FUNCTION keep_occurred('on_the_way_at', 'arrived_at', 'left_at', 'done_at');
CREATE TRIGGER proof_accepted AFTER UPDATE OF office_reason ON visit_progress FOR EACH ROW EXECUTE FUNCTION proof_changed();
CREATE TRIGGER turn_visit_day BEFORE INSERT OR UPDATE OF on_the_way_at, arrived_at, left_at ON visit_progress FOR EACH ROW EXECUTE FUNCTION turn_visit_day();
ALTER TABLE visit_progress ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_bill ON visit_progress FOR UPDATE TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY admin_complete ON visit_progress FOR INSERT TO portal_admin WITH CHECK (true);
CREATE POLICY admin_read ON visit_progress FOR SELECT TO portal_admin USING (true);
CREATE POLICY client_own ON visit_progress FOR SELECT TO portal_client USING (client_id = (( SELECT actor_client_id() AS actor_client_id)) AND (NOT on_the_way_waits OR arrived_at IS NOT NULL));
CREATE POLICY owner_all ON visit_progress FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY tech_helps ON visit_progress FOR SELECT TO portal_tech USING (helpers @> ARRAY[( SELECT actor_id() AS actor_id)]);
CREATE POLICY tech_own ON visit_progress FOR ALL TO portal_tech USING (technician_id = (( SELECT actor_id() AS actor_id))) WITH CHECK (technician_id = (( SELECT actor_id() AS actor_id)));
CREATE POLICY worker_read ON visit_progress FOR SELECT TO portal_worker USING (true);
CREATE POLICY worker_tell ON visit_progress FOR UPDATE TO portal_worker USING (true) WITH CHECK (true);
GRANT INSERT (job_id, completion_reason), SELECT, UPDATE (completion_reason, office_reason) ON visit_progress TO portal_admin;
GRANT INSERT (job_id, on_the_way_at, arrives_from, arrives_to, arrived_at, done_at, completion_reason, on_the_way_waits, left_at), SELECT, UPDATE (on_the_way_at, arrives_from, arrives_to, arrived_at, done_at, completion_reason, on_the_way_waits, left_at) ON visit_progress TO portal_tech;
GRANT SELECT (job_id, client_id, on_the_way_at, arrives_from, arrives_to, arrived_at, done_at, day, left_at) ON visit_progress TO portal_client;
GRANT SELECT, UPDATE (on_the_way_waits) ON visit_progress TO portal_worker;

-- webhook_events
CREATE TABLE webhook_events (
  event_id text NOT NULL,
  event_type text NOT NULL,
  raw bytea NOT NULL,
  payment_id uuid,
  received_at timestamp with time zone DEFAULT now() NOT NULL,
  applied_at timestamp with time zone,
  CONSTRAINT webhook_events_pkey PRIMARY KEY (event_id),
  CONSTRAINT webhook_events_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id)
);
CREATE INDEX webhook_events_age ON webhook_events USING btree (received_at);
CREATE INDEX webhook_events_waiting ON webhook_events USING btree (received_at) WHERE applied_at IS NULL;
ALTER TABLE webhook_events ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner_all ON webhook_events FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY worker_all ON webhook_events FOR ALL TO portal_worker USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON webhook_events TO portal_worker;

-- working_hours
CREATE TABLE working_hours (
  profile_id uuid NOT NULL,
  weekday integer NOT NULL,
  starts time without time zone NOT NULL,
  ends time without time zone NOT NULL,
  break_starts time without time zone,
  break_ends time without time zone,
  CONSTRAINT working_hours_pkey PRIMARY KEY (profile_id, weekday),
  CONSTRAINT working_hours_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES staff(profile_id),
  CONSTRAINT working_hours_check CHECK (starts < ends),
  CONSTRAINT working_hours_check1 CHECK ((break_starts IS NULL) = (break_ends IS NULL)),
  CONSTRAINT working_hours_check2 CHECK (break_starts IS NULL OR starts < break_starts AND break_starts < break_ends AND break_ends < ends),
  CONSTRAINT working_hours_weekday_check CHECK (weekday >= 0 AND weekday <= 6)
);
ALTER TABLE working_hours ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY admin_all ON working_hours FOR ALL TO portal_admin USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON working_hours FOR ALL TO portal_owner USING (true) WITH CHECK (true);
CREATE POLICY sales_own ON working_hours FOR SELECT TO portal_sales USING (profile_id = (( SELECT actor_id() AS actor_id)));
CREATE POLICY tech_own ON working_hours FOR SELECT TO portal_tech USING (profile_id = (( SELECT actor_id() AS actor_id)));
CREATE POLICY worker_read ON working_hours FOR SELECT TO portal_worker USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON working_hours TO portal_admin;
GRANT SELECT ON working_hours TO portal_sales, portal_tech, portal_worker;

-- auth.accounts
CREATE TABLE auth.accounts (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  user_id uuid NOT NULL,
  account_id text NOT NULL,
  provider_id text NOT NULL,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamp with time zone,
  refresh_token_expires_at timestamp with time zone,
  scope text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  must_change boolean DEFAULT false NOT NULL,
  password_set_at timestamp with time zone,
  CONSTRAINT accounts_pkey PRIMARY KEY (id),
  CONSTRAINT accounts_user_id_provider_id_key UNIQUE (user_id, provider_id),
  CONSTRAINT accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE TRIGGER drop_address_change AFTER UPDATE OF password ON auth.accounts FOR EACH ROW EXECUTE FUNCTION auth.drop_address_change();
CREATE TRIGGER tell_profile AFTER INSERT OR UPDATE OF password ON auth.accounts FOR EACH ROW EXECUTE FUNCTION auth.tell_profile();
ALTER TABLE auth.accounts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY auth_all ON auth.accounts FOR ALL TO portal_auth USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON auth.accounts FOR ALL TO portal_owner USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON auth.accounts TO portal_auth;

-- auth.address_changes
CREATE TABLE auth.address_changes (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  old_email text NOT NULL,
  new_email text NOT NULL,
  token_hash bytea,
  expires_at timestamp with time zone NOT NULL,
  done_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT address_changes_pkey PRIMARY KEY (id),
  CONSTRAINT address_changes_token_hash_key UNIQUE (token_hash),
  CONSTRAINT address_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  CONSTRAINT address_changes_new_email_check CHECK (new_email = lower(new_email))
);
CREATE INDEX address_changes_age ON auth.address_changes USING btree (expires_at);
CREATE UNIQUE INDEX address_changes_waiting ON auth.address_changes USING btree (user_id) WHERE done_at IS NULL;
ALTER TABLE auth.address_changes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY auth_all ON auth.address_changes FOR ALL TO portal_auth USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON auth.address_changes FOR ALL TO portal_owner USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON auth.address_changes TO portal_auth;

-- auth.attempts
CREATE TABLE auth.attempts (
  email_hash bytea NOT NULL,
  tried integer DEFAULT 0 NOT NULL,
  lockouts integer DEFAULT 0 NOT NULL,
  locked_until timestamp with time zone,
  last_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT attempts_pkey PRIMARY KEY (email_hash)
);
CREATE INDEX attempts_age ON auth.attempts USING btree (last_at);
ALTER TABLE auth.attempts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY auth_all ON auth.attempts FOR ALL TO portal_auth USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON auth.attempts FOR ALL TO portal_owner USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON auth.attempts TO portal_auth;

-- auth.backup_codes
CREATE TABLE auth.backup_codes (
  user_id uuid NOT NULL,
  code_hash bytea NOT NULL,
  CONSTRAINT backup_codes_pkey PRIMARY KEY (user_id, code_hash),
  CONSTRAINT backup_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
ALTER TABLE auth.backup_codes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY auth_all ON auth.backup_codes FOR ALL TO portal_auth USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON auth.backup_codes FOR ALL TO portal_owner USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON auth.backup_codes TO portal_auth;

-- auth.code_requests
CREATE TABLE auth.code_requests (
  user_id uuid NOT NULL,
  requested_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT code_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX code_requests_user ON auth.code_requests USING btree (user_id, requested_at);
ALTER TABLE auth.code_requests ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY auth_all ON auth.code_requests FOR ALL TO portal_auth USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON auth.code_requests FOR ALL TO portal_owner USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON auth.code_requests TO portal_auth;

-- auth.codes
CREATE TABLE auth.codes (
  session_id uuid NOT NULL,
  purpose text NOT NULL,
  channel text NOT NULL,
  code_hash bytea,
  requested_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone,
  CONSTRAINT codes_pkey PRIMARY KEY (session_id, purpose),
  CONSTRAINT codes_session_id_fkey FOREIGN KEY (session_id) REFERENCES auth.sessions(id) ON DELETE CASCADE,
  CONSTRAINT codes_channel_check CHECK (channel = ANY (ARRAY['email'::text, 'sms'::text])),
  CONSTRAINT codes_purpose_check CHECK (purpose = ANY (ARRAY['sign_in'::text, 'enrolment'::text]))
);
ALTER TABLE auth.codes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY auth_all ON auth.codes FOR ALL TO portal_auth USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON auth.codes FOR ALL TO portal_owner USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON auth.codes TO portal_auth;

-- auth.devices
CREATE TABLE auth.devices (
  user_id uuid NOT NULL,
  device_hash bytea NOT NULL,
  trusted_until timestamp with time zone,
  last_seen_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT devices_pkey PRIMARY KEY (user_id, device_hash),
  CONSTRAINT devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
ALTER TABLE auth.devices ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY auth_all ON auth.devices FOR ALL TO portal_auth USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON auth.devices FOR ALL TO portal_owner USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON auth.devices TO portal_auth;

-- auth.enrolments
CREATE TABLE auth.enrolments (
  session_id uuid NOT NULL,
  method text NOT NULL,
  app_key bytea,
  phone text,
  challenge text,
  begun_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT enrolments_pkey PRIMARY KEY (session_id, method),
  CONSTRAINT enrolments_session_id_fkey FOREIGN KEY (session_id) REFERENCES auth.sessions(id) ON DELETE CASCADE,
  CONSTRAINT enrolments_check CHECK (num_nonnulls(app_key, phone, challenge) = 1),
  CONSTRAINT enrolments_method_check CHECK (method = ANY (ARRAY['authenticator_app'::text, 'sms'::text, 'hardware_token'::text]))
);
ALTER TABLE auth.enrolments ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY auth_all ON auth.enrolments FOR ALL TO portal_auth USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON auth.enrolments FOR ALL TO portal_owner USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON auth.enrolments TO portal_auth;

-- auth.networks
CREATE TABLE auth.networks (
  user_id uuid NOT NULL,
  network cidr NOT NULL,
  last_seen_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT networks_pkey PRIMARY KEY (user_id, network),
  CONSTRAINT networks_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
ALTER TABLE auth.networks ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY auth_all ON auth.networks FOR ALL TO portal_auth USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON auth.networks FOR ALL TO portal_owner USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON auth.networks TO portal_auth;

-- auth.passkeys
CREATE TABLE auth.passkeys (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  credential_id text NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] DEFAULT '{}'::text[] NOT NULL,
  name text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  last_used_at timestamp with time zone,
  CONSTRAINT passkeys_pkey PRIMARY KEY (id),
  CONSTRAINT passkeys_credential_id_key UNIQUE (credential_id),
  CONSTRAINT passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  CONSTRAINT passkeys_name_check CHECK (length(name) >= 1 AND length(name) <= 60)
);
CREATE INDEX passkeys_user ON auth.passkeys USING btree (user_id);
ALTER TABLE auth.passkeys ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY auth_all ON auth.passkeys FOR ALL TO portal_auth USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON auth.passkeys FOR ALL TO portal_owner USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON auth.passkeys TO portal_auth;

-- auth.password_history
CREATE TABLE auth.password_history (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id uuid NOT NULL,
  password text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT password_history_pkey PRIMARY KEY (id),
  CONSTRAINT password_history_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX password_history_user ON auth.password_history USING btree (user_id, id DESC);
ALTER TABLE auth.password_history ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY auth_all ON auth.password_history FOR ALL TO portal_auth USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON auth.password_history FOR ALL TO portal_owner USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON auth.password_history TO portal_auth;

-- auth.password_links
CREATE TABLE auth.password_links (
  token_hash bytea NOT NULL,
  user_id uuid NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT password_links_pkey PRIMARY KEY (token_hash),
  CONSTRAINT password_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX password_links_user ON auth.password_links USING btree (user_id);
ALTER TABLE auth.password_links ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY auth_all ON auth.password_links FOR ALL TO portal_auth USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON auth.password_links FOR ALL TO portal_owner USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON auth.password_links TO portal_auth;

-- auth.phones
CREATE TABLE auth.phones (
  user_id uuid NOT NULL,
  phone text,
  candidate text,
  CONSTRAINT phones_pkey PRIMARY KEY (user_id),
  CONSTRAINT phones_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
ALTER TABLE auth.phones ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY auth_all ON auth.phones FOR ALL TO portal_auth USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON auth.phones FOR ALL TO portal_owner USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON auth.phones TO portal_auth;

-- auth.sessions
CREATE TABLE auth.sessions (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  user_id uuid NOT NULL,
  token text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  ip_address text,
  user_agent text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  pending text DEFAULT 'second_factor'::text,
  second_factor text,
  challenge text,
  challenge_at timestamp with time zone,
  confirmed_at timestamp with time zone,
  CONSTRAINT sessions_pkey PRIMARY KEY (id),
  CONSTRAINT sessions_token_key UNIQUE (token),
  CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  CONSTRAINT sessions_pending_check CHECK (pending = ANY (ARRAY['second_factor'::text, 'enrolment'::text, 'password'::text]))
);
CREATE INDEX sessions_expiry ON auth.sessions USING btree (expires_at);
CREATE INDEX sessions_used ON auth.sessions USING btree (updated_at);
CREATE INDEX sessions_user ON auth.sessions USING btree (user_id);
ALTER TABLE auth.sessions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY auth_all ON auth.sessions FOR ALL TO portal_auth USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON auth.sessions FOR ALL TO portal_owner USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON auth.sessions TO portal_auth;

-- auth.totp
CREATE TABLE auth.totp (
  user_id uuid NOT NULL,
  secret bytea,
  candidate bytea,
  of_need boolean DEFAULT false NOT NULL,
  CONSTRAINT totp_pkey PRIMARY KEY (user_id),
  CONSTRAINT totp_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
ALTER TABLE auth.totp ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY auth_all ON auth.totp FOR ALL TO portal_auth USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON auth.totp FOR ALL TO portal_owner USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON auth.totp TO portal_auth;

-- auth.totp_steps
CREATE TABLE auth.totp_steps (
  user_id uuid NOT NULL,
  step bigint NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT totp_steps_pkey PRIMARY KEY (user_id, step),
  CONSTRAINT totp_steps_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX totp_steps_age ON auth.totp_steps USING btree (created_at);
ALTER TABLE auth.totp_steps ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY auth_all ON auth.totp_steps FOR ALL TO portal_auth USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON auth.totp_steps FOR ALL TO portal_owner USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON auth.totp_steps TO portal_auth;

-- auth.users
CREATE TABLE auth.users (
  id uuid NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  email_verified boolean DEFAULT false NOT NULL,
  image text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_id_fkey FOREIGN KEY (id) REFERENCES profiles(id) ON DELETE CASCADE,
  CONSTRAINT users_email_check CHECK (email = lower(email))
);
CREATE UNIQUE INDEX users_email ON auth.users USING btree (email);
CREATE TRIGGER tell_profile AFTER INSERT OR DELETE ON auth.users FOR EACH ROW EXECUTE FUNCTION auth.tell_profile();
ALTER TABLE auth.users ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY auth_all ON auth.users FOR ALL TO portal_auth USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON auth.users FOR ALL TO portal_owner USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON auth.users TO portal_auth;

-- auth.verifications
CREATE TABLE auth.verifications (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  identifier text NOT NULL,
  value text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT verifications_pkey PRIMARY KEY (id)
);
CREATE INDEX verifications_identifier ON auth.verifications USING btree (identifier);
ALTER TABLE auth.verifications ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY auth_all ON auth.verifications FOR ALL TO portal_auth USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON auth.verifications FOR ALL TO portal_owner USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON auth.verifications TO portal_auth;

-- Functions

CREATE OR REPLACE FUNCTION public.accept_own()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform from public.profiles where id = (select client_id from public.quotes where id = new.quote_id) for share;
  if public.quote_clash(new.quote_id) is not null
    and exists (select from public.profiles where id = new.witness_id and role = 'sales') then
    raise exception 'the client of another' using errcode = 'QR089';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.accept_quote()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  offer public.quotes;
  said jsonb;
begin
  select * into offer from public.quotes where id = new.quote_id for no key update;
  if offer.id is null or offer.status <> 'sent' or offer.content_sha256 <> new.content_sha256 then
    raise exception 'that isn''t on offer' using errcode = 'QR070';
  end if;
  if offer.valid_until < public.business_day(now()) then
    raise exception 'it is over' using errcode = 'QR071';
  end if;
  said := offer.content::jsonb;
  if not exists (select from jsonb_array_elements(said -> 'options') o where (o ->> 'id')::uuid = new.option_id)
    or exists (select from unnest(new.add_ons) chosen where chosen not in (
      select (a ->> 'id')::uuid from jsonb_array_elements(said -> 'add_ons') a)) then
    raise exception 'that isn''t on offer' using errcode = 'QR070';
  end if;
  if new.method = 'portal' and (new.signer_id is distinct from public.actor_id()
      or public.actor_client_id() is distinct from offer.client_id
      or new.consent_version is distinct from (said ->> 'consent_version')::int)
    or new.method <> 'portal' and (new.witness_id is distinct from public.actor_id() or not exists (
      select from public.profiles where id = new.witness_id and active and (role = 'admin' or id = offer.owner_id))) then
    raise exception 'not theirs to accept' using errcode = 'QR078';
  end if;
  new.root_id := offer.root_id;
  new.client_id := offer.client_id;
  new.owner_id := offer.owner_id;
  new.opened_at := offer.opened_at;
  new.signed_at := now();
  select coalesce(array_agg(distinct array_position(
      array['week', 'two_weeks', 'four_weeks', 'month', 'two_months', 'quarter', 'half_year', 'year'], line #>> '{plan,repeat}')), '{}')
    into new.parts
  from (
    select jsonb_array_elements(o -> 'lines') as line from jsonb_array_elements(said -> 'options') o where (o ->> 'id')::uuid = new.option_id
    union all
    select a from jsonb_array_elements(said -> 'add_ons') a where (a ->> 'id')::uuid = any (new.add_ons)) chosen
  where line ? 'plan';
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.accepted_quote()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  update public.quotes set status = 'accepted', plans_open = cardinality(new.parts) where id = new.quote_id;
  if new.deposit_cents > 0 then
    insert into public.deposits (client_id, quote_id, amount_cents) values (new.client_id, new.quote_id, new.deposit_cents);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.actor_client_id()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  return (select coalesce(p.acts_for, p.id) from public.profiles p
    where p.id = nullif(current_setting('app.user_id', true), '')::uuid and p.active);
end $function$;
GRANT EXECUTE ON FUNCTION actor_client_id() TO PUBLIC;

CREATE OR REPLACE FUNCTION public.actor_id()
 RETURNS uuid
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog'
AS $function$ select nullif(current_setting('app.user_id', true), '')::uuid $function$;
GRANT EXECUTE ON FUNCTION actor_id() TO PUBLIC;

CREATE OR REPLACE FUNCTION public.acts_once()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform from public.profiles where id = new.acts_for and role = 'client' and acts_for is null and deleted_at is null for share;
  if not found or exists (select from public.profiles where acts_for = new.id) then
    raise exception 'not a client' using errcode = 'QR002';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.add_chunk(photo uuid, at bigint, chunk bytea)
 RETURNS TABLE(job_id uuid, technician_id uuid, state text, received_bytes bigint, bytes bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
#variable_conflict use_column
declare upload public.photos;
begin
  select * into upload from public.photos where id = photo and taken_by = public.actor_id() for no key update;
  if not found then return; end if;
  if upload.received_bytes <> at or upload.state <> 'uploading' and length(chunk) > 0
    or at + length(chunk) > upload.bytes then
    raise exception 'not where the upload ends' using errcode = 'QR022';
  end if;
  if length(chunk) > 0 then
    insert into public.upload_chunks (photo_id, start, bytes) values (photo, at, chunk);
    update public.photos set received_bytes = at + length(chunk), received_at = now(),
      state = case when at + length(chunk) = upload.bytes then 'processing' else 'uploading' end
    where id = photo returning * into upload;
  end if;
  return query select upload.job_id, upload.technician_id, upload.state, upload.received_bytes, upload.bytes;
end $function$;
GRANT EXECUTE ON FUNCTION add_chunk(uuid,bigint,bytea) TO portal_admin, portal_tech;

CREATE OR REPLACE FUNCTION public.add_referral(lead uuid, giver uuid, is_new boolean)
 RETURNS TABLE(referral_id uuid, referrer_id uuid)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  rules public.referral_rules;
begin
  select * into rules from public.referral_rules;
  -- Held: a referrer's friends are numbered one after the other.
  perform from public.referral_codes c join public.profiles p on p.id = c.client_id
    where c.client_id = giver and p.role = 'client' and p.acts_for is null and p.active and p.deleted_at is null
    for no key update of c;
  if not rules.online or not found then return; end if;
  return query insert into public.referrals as r (referrer_id, number, lead_id, known, reward_cents, min_paid_cents)
    values (giver, 1 + (select coalesce(max(f.number), 0) from public.referrals f where f.referrer_id = giver), lead, not is_new,
      rules.reward_cents, rules.min_paid_cents)
    on conflict (lead_id) do nothing returning r.id, r.referrer_id;
  if not found then return; end if;
  if is_new then
    update public.leads set source = 'referral' where id = lead;
  end if;
  perform public.link_referral(lead);
end $function$;
GRANT EXECUTE ON FUNCTION add_referral(uuid,uuid,boolean) TO portal_admin;

CREATE OR REPLACE FUNCTION public.answer_party()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  select client_id, technician_id, helpers, reported_by into new.client_id, new.technician_id, new.helpers, new.reported_by
    from public.job_issues where id = new.issue_id;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.ask_anew()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  delete from public.location_tries where place_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.ask_commission()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if tg_op = 'UPDATE' then
    if old.answer is not null or (new.entry_id, new.staff_id, new.question, new.asked_at)
      is distinct from (old.entry_id, old.staff_id, old.question, old.asked_at) then
      raise exception 'what was asked and answered stays' using errcode = 'QR085';
    end if;
    return new;
  end if;
  if not exists (select from public.commission_entries where id = new.entry_id and staff_id = new.staff_id) then
    raise exception 'not a line of theirs' using errcode = 'QR085';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.ask_deposit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  insert into public.deposits (client_id, booking_id, amount_cents)
    values (new.client_id, new.id, (new.quote ->> 'deposit_cents')::bigint);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.asset_owner()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  select client_id into new.client_id from public.places where id = new.place_id;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.balanced()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if (select sum(amount_cents) from public.ledger_entries where transaction_id = new.transaction_id) <> 0 then
    raise exception 'a transaction of the books sums to zero' using errcode = 'QR014';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.begun_plan()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  update public.quotes set plans_open = plans_open - 1 where id = new.quote_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.bill_outcome()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  job uuid := coalesce(new.job_id, old.job_id);
  state text;
begin
  select status into state from public.jobs where id = job for no key update;
  if exists (select from public.invoice_jobs where job_id = job and not released) then return null; end if;
  update public.job_item_prices set price_cents = (before_outcome ->> 'price_cents')::bigint,
      book_cents = (before_outcome ->> 'book_cents')::bigint, price_reason = before_outcome ->> 'price_reason',
      before_outcome = null
    where item_id = coalesce(new.item_id, old.item_id) and before_outcome is not null;
  if tg_op <> 'DELETE' and new.outcome <> 'cleaned' then
    update public.job_item_prices m set
        before_outcome = jsonb_build_object('price_cents', price_cents, 'book_cents', book_cents, 'price_reason', price_reason),
        price_cents = public.price_of_bins(new.item_id, new.bins_done), book_cents = coalesce(book_cents, price_cents),
        price_reason = new.bill_note
      from public.job_items i
      where m.item_id = new.item_id and i.id = m.item_id and (i.billing = 'visit' or new.bins_done = 0);
  end if;
  if state = 'completed' then
    perform public.waive_uncleaned(job);
    perform public.settle_plan(job, 'changed');
    perform public.list_unbilled(job);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.business_day(instant timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 STABLE
AS $function$
  select (instant at time zone b.time_zone)::date from public.business_settings b
$function$;
GRANT EXECUTE ON FUNCTION business_day(timestamp with time zone) TO portal_admin, portal_worker;

CREATE OR REPLACE FUNCTION public.can_book_more()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select public.open_own_bookings(public.actor_client_id()) < 5
$function$;
GRANT EXECUTE ON FUNCTION can_book_more() TO portal_client;

CREATE OR REPLACE FUNCTION public.can_drive(technician uuid, starts timestamp with time zone, ends timestamp with time zone, buffer integer, at_latitude double precision, at_longitude double precision, except_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  with zone as (select time_zone, (starts at time zone time_zone)::date as day from public.business_settings),
    today as (select day::timestamp at time zone time_zone as begins, (day + 1)::timestamp at time zone time_zone as closes from zone),
    others as (
      select b.* from public.busy_spans b, today
      where b.technician_id = technician and b.span && tstzrange(least(begins, starts), greatest(closes, ends + make_interval(mins => buffer)))
        and coalesce(b.group_id, b.owner_id) is distinct from except_id and (b.expires_at is null or b.expires_at > now()))
  select not exists (select from others where span && tstzrange(starts, ends + make_interval(mins => buffer)))
    and coalesce((select work_ends + make_interval(mins => public.drive_minutes(latitude, longitude, at_latitude, at_longitude)) <= starts
      from others where lower(span) < starts order by lower(span) desc limit 1), true)
    and coalesce((select ends + make_interval(mins => public.drive_minutes(at_latitude, at_longitude, latitude, longitude)) <= lower(span)
      from others, today where lower(span) >= starts and lower(span) < closes order by lower(span) limit 1), true)
$function$;
GRANT EXECUTE ON FUNCTION can_drive(uuid,timestamp with time zone,timestamp with time zone,integer,double precision,double precision,uuid) TO portal_worker;

CREATE OR REPLACE FUNCTION public.cancel_job()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
begin
  new.cancelled_at := case
    when new.status <> 'cancelled' then null
    when tg_op = 'INSERT' then coalesce(new.cancelled_at, now())
    when old.status = 'cancelled' then old.cancelled_at
    else now() end;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.cap_sales_holds()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  seller text;
begin
  new.holder := null;
  select split_part(full_name, ' ', 1) into seller from public.profiles where id = new.held_by and role = 'sales';
  if seller is null then return new; end if;
  perform pg_advisory_xact_lock(hashtextextended('sales holds ' || new.held_by, 0));
  if (select count(*) from public.slot_holds where rep_id = new.held_by and holder is not null and expires_at > now()
      and client_id <> new.client_id) >= 3 then
    raise exception 'three clients at a time' using errcode = 'QR086';
  end if;
  new.holder := seller;
  -- Not into the time in which nobody could book it any more, but as long as anybody's.
  new.expires_at := greatest(now() + interval '10 minutes', least(now() + interval '24 hours',
    new.window_start - (select make_interval(hours => lead_hours) from public.booking_rules)));
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.carry_hold_rep()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  select rep_id into new.rep_id from public.profiles where id = new.client_id for no key update;
  if tg_op = 'INSERT' and new.holder is not null then
    if new.rep_id is distinct from new.held_by then
      raise exception 'the client is somebody else''s' using errcode = 'QR088';
    end if;
    -- What somebody books at this moment isn't taken away from under them.
    if exists (select from public.slot_holds h where h.client_id = new.client_id and h.expires_at > now()
        and (h.holder is null or exists (select from public.bookings b where b.hold_id = h.id
          and b.status in ('requested', 'awaiting_deposit')))) then
      raise exception 'the client is booking' using errcode = 'QR087';
    end if;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.carry_lead_owner()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  select owner_id into new.owner_id from public.leads where id = new.lead_id for no key update;
  new."by" := coalesce(new."by", public.actor_id());
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.carry_rep()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  new.rep_id := null;
  if new.client_id is null then return new; end if;
  if tg_table_name in ('contacts', 'places') then
    select rep_id into new.rep_id from public.profiles where id = new.client_id for no key update;
  else
    select rep_id into new.rep_id from public.profiles where id = new.client_id for share;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.cell_of(latitude double precision, longitude double precision)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'pg_catalog'
AS $function$
  select round(latitude::numeric, 3)::text || ',' || round(longitude::numeric, 3)::text
$function$;
GRANT EXECUTE ON FUNCTION cell_of(double precision,double precision) TO PUBLIC;

CREATE OR REPLACE FUNCTION public.claim_held_summary()
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  update public.request_form f set held_told_at = now()
    where coalesce(f.held_told_at, '-infinity') <= now() - interval '1 hour'
      and exists (select from public.held_requests h where h.at > coalesce(f.held_told_at, '-infinity'));
  return found;
end $function$;
GRANT EXECUTE ON FUNCTION claim_held_summary() TO portal_worker;

CREATE OR REPLACE FUNCTION public.client_credit(client uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select case when current_setting('role') <> 'portal_client' or client = public.actor_client_id() then
    (select coalesce(-sum(amount_cents), 0)::bigint from public.ledger_entries
      where account = 'client_credit' and client_id = client)
    - (select coalesce(sum(held_credit_cents), 0)::bigint from public.refunds
      where client_id = client and held_credit_cents > 0 and status in ('requested', 'pending'))
    - (select coalesce(sum(held_cents), 0)::bigint from public.deposits where client_id = client and held_cents > 0)
  else 0 end
$function$;
GRANT EXECUTE ON FUNCTION client_credit(uuid) TO portal_admin, portal_client, portal_worker;

CREATE OR REPLACE FUNCTION public.client_of_another(their_email text, their_phone text, rep uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  their_key constant text := nullif(right(regexp_replace(their_phone, '\D', '', 'g'), 10), '');
begin
  return (
    select found.id from (
      select coalesce(p.acts_for, p.id) as id, p.rep_id from public.profiles p
        where p.email = their_email and p.role = 'client' and p.deleted_at is null
      union all
      select coalesce(p.acts_for, p.id), p.rep_id from public.profiles p
        where nullif(right(regexp_replace(p.phone, '\D', '', 'g'), 10), '') = their_key and p.role = 'client' and p.deleted_at is null
      union all
      select c.client_id, c.rep_id from public.contacts c where c.email = their_email
      union all
      select c.client_id, c.rep_id from public.contacts c
        where nullif(right(regexp_replace(c.phone, '\D', '', 'g'), 10), '') = their_key
    ) found where found.rep_id is distinct from rep limit 1);
end $function$;
GRANT EXECUTE ON FUNCTION client_of_another(text,text,uuid) TO portal_worker;

CREATE OR REPLACE FUNCTION public.client_people()
 RETURNS TABLE(id uuid, full_name text, email text, account text, last_sign_in_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select p.id, p.full_name, p.email, p.account, p.last_sign_in_at from public.profiles p
  where p.acts_for = public.actor_client_id() and p.active and p.deleted_at is null order by p.created_at, p.id
$function$;
GRANT EXECUTE ON FUNCTION client_people() TO portal_client;

CREATE OR REPLACE FUNCTION public.client_themselves()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if exists (select from public.profiles where id = new.client_id and acts_for is not null) then
    raise exception 'not a client' using errcode = 'QR002';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.client_ties(client uuid)
 RETURNS TABLE(visits integer, plans integer, quotes integer, leads integer, owed_cents bigint, credit_cents bigint, deposit_cents bigint, under_way integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select
    (select count(*)::int from public.jobs where client_id = client and status in ('pending', 'in_progress')),
    (select count(distinct s.plan_id)::int from public.job_series s cross join public.business_settings b
      where s.client_id = client and (s.ends_on is null or s.ends_on >= (now() at time zone b.time_zone)::date)
        and (s.max_count is null
          or s.max_count > cardinality(s.skips) + (select count(*) from public.jobs j where j.series_id = s.id)
          or exists (select from public.jobs j where j.series_id = s.id and j.status in ('pending', 'in_progress')))),
    (select count(*)::int from public.quotes where client_id = client and status in ('draft', 'sent')),
    (select count(*)::int from public.leads where client_id = client and status in ('new', 'warm')),
    (select coalesce(sum(total_cents - paid_cents - credited_cents), 0)::bigint from public.invoices
      where client_id = client and status in ('issued', 'partly_paid')),
    greatest(public.client_credit(client), 0),
    (select coalesce(sum(held_cents), 0)::bigint from public.deposits where client_id = client),
    (select count(*)::int from public.payments where client_id = client and tab = 'pending')
      + (select count(*)::int from public.refunds where client_id = client and status in ('requested', 'pending'))
$function$;
GRANT EXECUTE ON FUNCTION client_ties(uuid) TO portal_admin;

CREATE OR REPLACE FUNCTION public.close_period()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform pg_advisory_xact_lock(14, 5);
  if new.through <= (select max(through) from public.closed_periods) then
    raise exception 'that is closed already' using errcode = 'QR015';
  end if;
  if new.through >= (select (now() at time zone time_zone)::date from public.business_settings) then
    raise exception 'today is still open' using errcode = 'QR015';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.close_week()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  week tstzrange;
begin
  perform pg_advisory_xact_lock(14, 6);
  select tstzrange(new.week_start::timestamp at time zone time_zone, (new.week_start + 7)::timestamp at time zone time_zone)
    into week from public.business_settings;
  if upper(week) > now() then
    raise exception 'the week is not over' using errcode = 'QR024';
  end if;
  if exists (select from public.time_entries where tstzrange(started_at, ended_at) && week
      and (counted and ended_at is null or flag <> 'removed'))
    or exists (select from public.time_corrections c where c.state = 'asked'
      and (c.started_at is not null and tstzrange(c.started_at, c.ended_at) && week
        or c.was_started_at is not null and tstzrange(c.was_started_at, c.was_ended_at) && week)) then
    raise exception 'something in this week is undecided' using errcode = 'QR023';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.commands_lately(command_route text)
 RETURNS TABLE(hourly integer, daily integer)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  person constant uuid := public.actor_id();
  whose constant uuid := coalesce(public.actor_client_id(), person);
begin
  -- One after the other: of twenty commands at once the last would otherwise not see the first.
  perform pg_advisory_xact_lock(hashtextextended('commands ' || whose || command_route, 0));
  return query select (count(*) filter (where c.created_at > now() - interval '1 hour'))::int, count(*)::int
    from public.commands c
    where c.route = command_route and c.created_at > now() - interval '1 day'
      and c.owner_id in (select person union select p.id from public.profiles p where whose in (p.id, p.acts_for));
end $function$;
GRANT EXECUTE ON FUNCTION commands_lately(text) TO portal_client, portal_payer, portal_sales;

CREATE OR REPLACE FUNCTION public.commission_sale(invoice uuid, staff uuid, sale text)
 RETURNS json
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select json_build_object('number', i.number, 'client_name', c.full_name, 'total_cents', i.total_cents, 'tax_cents', i.tax_cents,
    'paid_cents', i.paid_cents, 'credited_cents', i.credited_cents, 'due_on', i.due_on, 'net_cents', sum(s.net_cents),
    'work', public.sold_work(i.id, staff, sale), 'quote_id', min(s.quote_id::text))
  from public.invoices i join public.profiles c on c.id = i.client_id
    join public.invoice_line_sales s on s.invoice_id = i.id and s.staff_id = staff and s.kind = sale
  where i.id = invoice and (current_setting('role') in ('portal_admin', 'portal_worker')
    or current_setting('role') = 'portal_sales' and staff = public.actor_id())
  group by i.id, c.full_name
$function$;
GRANT EXECUTE ON FUNCTION commission_sale(uuid,uuid,text) TO portal_admin, portal_sales, portal_worker;

CREATE OR REPLACE FUNCTION public.commission_waiting(staff uuid)
 RETURNS TABLE(staff_id uuid, kind text, job_id uuid, quote_id uuid, invoice_number bigint, due_on date, client_name text, work text, base_cents bigint, sold_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  with whose as (
    select p.id from public.profiles p
    where (staff is null or p.id = staff) and p.role = 'sales' and (current_setting('role') in ('portal_admin', 'portal_worker')
      or current_setting('role') = 'portal_sales' and p.id = public.actor_id()))
  select s.staff_id, s.kind, null::uuid, min(s.quote_id::text)::uuid, i.number, i.due_on, c.full_name,
    public.sold_work(i.id, s.staff_id, s.kind),
    (round(sum(s.net_cents) * (i.total_cents - i.credited_cents) / i.total_cents)
      - round(sum(s.net_cents) * i.paid_cents / i.total_cents))::bigint, i.created_at
  from whose w join public.invoice_line_sales s on s.staff_id = w.id join public.invoices i on i.id = s.invoice_id
    join public.profiles c on c.id = i.client_id
  where i.status in ('issued', 'partly_paid')
  group by s.staff_id, s.kind, i.id, c.full_name
  union all
  select s.staff_id, s.kind, j.id, s.quote_id, null, null, coalesce(c.full_name, ''), j.title, sum(m.price_cents)::bigint, s.sold_at
  from whose w join public.job_sales s on s.staff_id = w.id join public.jobs j on j.id = s.job_id
    left join public.quotes q on q.id = s.quote_id
    left join public.profiles c on c.id = j.client_id
    join public.job_items t on t.job_id = j.id join public.job_item_prices m on m.item_id = t.id
    left join public.plan_items p on p.item_id = t.id
  where j.status <> 'cancelled' and (q.id is null or q.status = 'accepted')
    and not exists (select from public.billing_waivers b where b.job_id = j.id)
    and not exists (select from public.invoice_jobs b join public.invoices i on i.id = b.invoice_id
      where b.job_id = j.id and not b.released and i.status <> 'draft')
    and (p.item_id is null or coalesce(p.charged_job_id, (
      select f.job_id from public.plan_items f where f.plan_id = p.plan_id and f.client_id = p.client_id
        and f.service_id = p.service_id and f.period = p.period and f.status <> 'cancelled'
      order by f.occurrence, f.job_id limit 1)) = j.id)
  group by s.job_id, j.id, c.full_name
  having sum(m.price_cents) > 0
$function$;
GRANT EXECUTE ON FUNCTION commission_waiting(uuid) TO portal_admin, portal_sales, portal_worker;

CREATE OR REPLACE FUNCTION public.complete_job()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
begin
  new.completed_at := case
    when new.status <> 'completed' then null
    when tg_op = 'INSERT' then coalesce(new.completed_at, now())
    when old.status = 'completed' then old.completed_at
    else now() end;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.completed_by(job uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select actor_id from public.job_changes where job_id = job and changes -> 'status' ->> 'to' = 'completed'
  order by id desc limit 1
$function$;

CREATE OR REPLACE FUNCTION public.consent_of_number()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  number constant text := right(regexp_replace(new.phone, '\D', '', 'g'), 10);
begin
  if new.sms_consent_at is not distinct from old.sms_consent_at and number is distinct from old.phone_key then
    select min(sms_consent_at) into new.sms_consent_at from public.leads where joined_to = new.id and phone_key = number;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.copy_sales()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  plan record;
begin
  for plan in
    select distinct s.plan_id, j.occurrence from public.invoice_lines l join public.jobs j on j.id = l.job_id
      join public.job_series s on s.id = j.series_id join public.job_series first on first.id = s.plan_id
    where l.invoice_id = new.id and first.quote_id is not null and j.occurrence is not null
    order by j.occurrence
  loop
    perform public.sell_plan(plan.plan_id, plan.occurrence);
  end loop;
  insert into public.invoice_line_sales (line_id, invoice_id, staff_id, kind, quote_id, net_cents)
    select l.id, new.id, s.staff_id, s.kind, s.quote_id,
      round(l.running * l.net / l.gross) - round((l.running - l.amount_cents) * l.net / l.gross)
    from (
      select id, job_id, amount_cents, greatest(0, sum(amount_cents) over ()) as net, sum(greatest(amount_cents, 0)) over () as gross,
        sum(greatest(amount_cents, 0)) over (order by position, id) as running
      from public.invoice_lines where invoice_id = new.id) l
      join public.job_sales s on s.job_id = l.job_id
      left join public.quotes q on q.id = s.quote_id
    where l.amount_cents > 0 and (q.id is null or q.status = 'accepted');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.correction_people(correction uuid)
 RETURNS TABLE(asked_by_name text, decided_by_name text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select a.full_name, d.full_name from public.time_corrections c
  join public.profiles a on a.id = c.asked_by left join public.profiles d on d.id = c.decided_by
  where c.id = correction and (current_setting('role') = 'portal_admin' or c.person_id = public.actor_id())
$function$;
GRANT EXECUTE ON FUNCTION correction_people(uuid) TO portal_admin, portal_tech;

CREATE OR REPLACE FUNCTION public.count_jobs()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
      begin
        if tg_op = 'INSERT' then
          insert into public.stat_deltas (kind, day, key, count, cents) select * from public.stats_of(new);
        else
          insert into public.stat_deltas (kind, day, key, count, cents)
          select kind, day, key, sum(count), sum(cents) from (
            select * from public.stats_of(new) where tg_op = 'UPDATE'
            union all
            select kind, day, key, -count, -cents from public.stats_of(old)) s
          group by kind, day, key having sum(count) <> 0 or sum(cents) <> 0;
        end if;
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION public.count_ledger_entries()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
      begin
        if tg_op = 'INSERT' then
          insert into public.stat_deltas (kind, day, key, count, cents) select * from public.stats_of(new);
        else
          insert into public.stat_deltas (kind, day, key, count, cents)
          select kind, day, key, sum(count), sum(cents) from (
            select * from public.stats_of(new) where tg_op = 'UPDATE'
            union all
            select kind, day, key, -count, -cents from public.stats_of(old)) s
          group by kind, day, key having sum(count) <> 0 or sum(cents) <> 0;
        end if;
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION public.count_profiles()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
      begin
        if tg_op = 'INSERT' then
          insert into public.stat_deltas (kind, day, key, count, cents) select * from public.stats_of(new);
        else
          insert into public.stat_deltas (kind, day, key, count, cents)
          select kind, day, key, sum(count), sum(cents) from (
            select * from public.stats_of(new) where tg_op = 'UPDATE'
            union all
            select kind, day, key, -count, -cents from public.stats_of(old)) s
          group by kind, day, key having sum(count) <> 0 or sum(cents) <> 0;
        end if;
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION public.count_revenue_shares()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
      begin
        if tg_op = 'INSERT' then
          insert into public.stat_deltas (kind, day, key, count, cents) select * from public.stats_of(new);
        else
          insert into public.stat_deltas (kind, day, key, count, cents)
          select kind, day, key, sum(count), sum(cents) from (
            select * from public.stats_of(new) where tg_op = 'UPDATE'
            union all
            select kind, day, key, -count, -cents from public.stats_of(old)) s
          group by kind, day, key having sum(count) <> 0 or sum(cents) <> 0;
        end if;
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION public.count_time_entries()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  insert into public.stat_deltas (kind, day, key, count, cents)
  select kind, day, key, sum(count), sum(cents) from (
    select * from public.stats_of(new)
    union all
    select kind, day, key, -count, -cents from public.stats_of(old) where tg_op = 'UPDATE') s
  group by kind, day, key having sum(count) <> 0;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_tip_shares()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
      begin
        if tg_op = 'INSERT' then
          insert into public.stat_deltas (kind, day, key, count, cents) select * from public.stats_of(new);
        else
          insert into public.stat_deltas (kind, day, key, count, cents)
          select kind, day, key, sum(count), sum(cents) from (
            select * from public.stats_of(new) where tg_op = 'UPDATE'
            union all
            select kind, day, key, -count, -cents from public.stats_of(old)) s
          group by kind, day, key having sum(count) <> 0 or sum(cents) <> 0;
        end if;
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION public.count_visit_events()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  insert into public.stat_deltas (kind, day, key, count, cents)
  select * from public.stats_of(new) where tg_op = 'INSERT'
  union all
  select kind, day, key, -count, -cents from public.stats_of(old) where tg_op = 'DELETE';
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.credit_left()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform pg_advisory_xact_lock(15, hashtext(new.client_id::text));
  if public.client_credit(new.client_id) < 0 then
    raise exception 'that credit is spent, or on its way back' using errcode = 'QR016';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.credit_used(invoice uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select coalesce(sum(e.amount_cents), 0)::bigint from public.ledger_entries e join public.invoices i on i.id = e.invoice_id
  where e.invoice_id = invoice and e.account = 'client_credit' and e.amount_cents > 0 and e.payment_id is null
    and (current_setting('role') <> 'portal_client' or i.client_id = public.actor_client_id())
$function$;
GRANT EXECUTE ON FUNCTION credit_used(uuid) TO portal_admin, portal_client, portal_worker;

CREATE OR REPLACE FUNCTION public.crews_of(ids uuid[])
 RETURNS TABLE(job_id uuid, id uuid, person_id uuid, person_name text, lead boolean, starts_at timestamp with time zone, ends_at timestamp with time zone, pause_minutes integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 100
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
#variable_conflict use_column
begin
  return query select j.id, s.id, s.person_id, p.full_name, s.lead, s.starts_at, s.ends_at, s.pause_minutes
  from public.jobs j
  cross join (select public.actor_id() as id, current_setting('role') in ('portal_admin', 'portal_worker') as office offset 0) actor
  join public.job_spans s on s.job_id = j.id
  left join public.profiles p on p.id = s.person_id
  where j.id = any (ids) and (actor.office or actor.id = any (j.helpers || j.assigned_to));
end $function$;
GRANT EXECUTE ON FUNCTION crews_of(uuid[]) TO portal_admin, portal_tech, portal_worker;

CREATE OR REPLACE FUNCTION public.deactivate_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
begin
  new.deactivated_at := case
    when new.active then null
    when tg_op = 'INSERT' then coalesce(new.deactivated_at, now())
    when not old.active then old.deactivated_at
    else now() end;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.drive_minutes(from_latitude double precision, from_longitude double precision, to_latitude double precision, to_longitude double precision)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select coalesce(
    (select minutes from public.drive_times where from_cell = public.cell_of(from_latitude, from_longitude)
      and to_cell = public.cell_of(to_latitude, to_longitude)),
    public.line_minutes(from_latitude, from_longitude, to_latitude, to_longitude))
$function$;

CREATE OR REPLACE FUNCTION public.drop_photo_files()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  delete from public.stored_files where key in (old.full_key, old.thumb_key);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.drop_quotes_of_lead()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  delete from public.quotes where lead_id = old.id and client_id is null;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION public.end_gallery_links()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  delete from public.gallery_links where created_by = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.end_pay_links()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  update public.pay_links set ended_at = now(), ended_by = new.status where invoice_id = new.id and ended_at is null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.enlist_staff()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  palette text[] := array['tide', 'amber', 'indigo', 'violet', 'moss', 'coral', 'slate', 'spray'];
begin
  insert into public.staff (profile_id, colour)
    select new.id, palette[1 + (select count(*) from public.staff)::int % 8] on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.enter_folded()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
begin
  new.folded := new.series_id is not null;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.erase_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
declare
  kept constant text[] := array['id', 'role', 'full_name', 'search', 'active', 'account', 'created_at', 'deleted_at',
    'deactivated_at', 'acts_for'];
begin
  return jsonb_populate_record(null::public.profiles,
    (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(new)) where key = any (kept)));
end $function$;

CREATE OR REPLACE FUNCTION public.finish_visit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  role text := current_setting('role');
begin
  if role not in ('portal_tech', 'portal_admin') then return new; end if;
  if role = 'portal_tech' and (
      (old.status, new.status) not in (('pending', 'in_progress'), ('in_progress', 'completed'), ('completed', 'in_progress'))
      or new.status = 'completed' and new.assigned_to is distinct from public.actor_id()
      or old.status = 'completed' and public.completed_by(new.id) is distinct from public.actor_id()) then
    raise exception 'not a technician''s to set' using errcode = 'QR029';
  end if;
  if new.status = 'completed' then
    if exists (select from public.visit_missing(new.id))
      and not exists (select from public.visit_progress where job_id = new.id and completion_reason is not null) then
      raise exception 'something required is missing' using errcode = 'QR030';
    end if;
    insert into public.visit_progress (job_id, proofs_due) values (new.id, true)
      on conflict (job_id) do update set proofs_due = true;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.fit_lead()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if new.owner_id is not null and (tg_op = 'INSERT' or new.owner_id is distinct from old.owner_id) then
    perform from public.profiles where id = new.owner_id and role = 'sales' and active and deleted_at is null for share;
    if not found then
      raise exception 'not a sales representative' using errcode = 'QR064';
    end if;
  end if;
  if new.client_id is not null and (tg_op = 'INSERT' or new.client_id is distinct from old.client_id) then
    perform from public.profiles where id = new.client_id and role = 'client' and acts_for is null and deleted_at is null
      for share;
    if not found then
      raise exception 'not a client' using errcode = 'QR066';
    end if;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.fit_rep()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if new.role <> 'client' or new.deleted_at is not null then
    new.rep_id := null;
  elsif new.acts_for is not null then
    select rep_id into new.rep_id from public.profiles where id = new.acts_for for share;
  elsif new.rep_id is not null and (tg_op = 'INSERT' or new.rep_id is distinct from old.rep_id) then
    perform from public.profiles where id = new.rep_id and role = 'sales' and active and deleted_at is null for share;
    if not found then
      raise exception 'not a sales representative' using errcode = 'QR063';
    end if;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.fitting_bill()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if public.waits_for_photos(new.job_id) then
    raise exception 'a photo that it rests on is not ready' using errcode = 'QR095';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.fitting_booking()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  kept public.slot_holds;
  visit public.jobs;
begin
  if new.kind = 'new' then
    select * into kept from public.slot_holds h where h.id = new.hold_id and h.client_id = new.client_id;
    if kept.id is null then
      raise exception 'nothing is held' using errcode = 'QR060';
    end if;
    new.place_id := kept.place_id;
    new.technician_id := kept.technician_id;
    new.starts_at := kept.starts_at;
    new.ends_at := kept.ends_at;
    new.spans := kept.spans;
    new.buffer_minutes := kept.buffer_minutes;
    new.window_start := kept.window_start;
    new.window_end := kept.window_end;
    new.near := kept.near;
    new.items := kept.items;
    return new;
  end if;
  select * into visit from public.jobs j where j.id = new.job_id and j.client_id = new.client_id;
  if visit.id is null then
    raise exception 'the visit is another client''s' using errcode = 'QR061';
  end if;
  if new.fee_cents > 0 and visit.window_start is null then
    raise exception 'a visit without a promised time costs no fee' using errcode = 'QR100';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.fitting_outcome()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  units int;
begin
  if tg_op = 'UPDATE' and old.photo_id is not null and new.photo_id is null
    and (old.outcome, old.bins_done) = (new.outcome, new.bins_done)
    and not exists (select from public.photos where id = old.photo_id) then
    return new;
  end if;
  select coalesce(i.units, 1) into units from public.job_items i where i.id = new.item_id and i.job_id = new.job_id and i.bins;
  if units is null or new.bins_done > units or (new.outcome = 'cleaned') <> (new.bins_done = units) then
    raise exception 'not so many bins' using errcode = 'QR031';
  end if;
  if current_setting('role') = 'portal_tech' and not exists (
      select from public.jobs where id = new.job_id and assigned_to = public.actor_id() and status = 'in_progress') then
    raise exception 'not a job that they are working on' using errcode = 'QR029';
  end if;
  if new.outcome <> 'cleaned'
    and not exists (select from public.photos p where p.id = new.photo_id and p.job_id = new.job_id and p.state <> 'failed') then
    raise exception 'what was not cleaned has a photo' using errcode = 'QR032';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.fitting_party()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if new.place_id is not null
    and not exists (select from public.places p where p.id = new.place_id and p.client_id = new.client_id) then
    raise exception 'the place is not the client''s' using errcode = 'QR002';
  end if;
  if new.client_id is not null
    and not exists (select from public.profiles p where p.id = new.client_id and p.role = 'client') then
    raise exception 'not a client' using errcode = 'QR002';
  end if;
  if new.assigned_to is not null and (tg_op = 'INSERT' or new.assigned_to is distinct from old.assigned_to)
    and not exists (select from public.profiles p where p.id = new.assigned_to and p.role = 'tech' and p.active) then
    raise exception 'not a technician' using errcode = 'QR003';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.fitting_pause()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' and lower(new.during) < public.business_day(now()) then
    raise exception 'a pause can''t begin in the past' using errcode = 'QR039';
  end if;
  if tg_op = 'UPDATE' and not (new.during <@ old.during and lower(new.during) = lower(old.during)) then
    raise exception 'a pause can only end earlier' using errcode = 'QR039';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.fitting_payment()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  bill public.invoices;
begin
  if new.status <> (case new.provider when 'manual' then 'completed' else 'created' end) then
    raise exception 'a payment doesn''t begin as %', new.status using errcode = 'QR012';
  end if;
  if new.deposit_id is not null then
    if new.invoice_id is not null or new.tip_cents > 0 or not exists (
      select from public.deposits d cross join public.business_settings b
      where d.id = new.deposit_id and d.client_id = new.client_id and d.amount_cents = new.amount_cents
        and d.paid_cents = 0 and b.currency = new.currency) then
      raise exception 'that deposit isn''t asked for' using errcode = 'QR013';
    end if;
    return new;
  end if;
  if new.invoice_id is null then return new; end if;
  select * into bill from public.invoices where id = new.invoice_id;
  if bill.client_id is distinct from new.client_id or bill.currency <> new.currency then
    raise exception 'the invoice is somebody else''s' using errcode = 'QR012';
  end if;
  if bill.status in ('draft', 'void') then
    raise exception 'there is nothing to pay' using errcode = 'QR013';
  end if;
  if new.provider = 'paypal' and new.amount_cents > bill.total_cents - bill.paid_cents - bill.credited_cents then
    raise exception 'more than is owed' using errcode = 'QR013';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.fitting_plan()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  sold public.quotes;
begin
  if tg_op = 'UPDATE' then
    if (new.quote_id, new.quote_part) is distinct from (old.quote_id, old.quote_part) then
      raise exception 'a plan keeps where it came from' using errcode = 'QR074';
    end if;
    return new;
  end if;
  select * into sold from public.quotes where id = new.quote_id for no key update;
  if sold.id is null or sold.status <> 'accepted' or new.client_id is distinct from sold.client_id
    or not exists (select from public.quote_acceptances where quote_id = sold.id and new.quote_part = any (parts)) then
    raise exception 'no such plan was sold' using errcode = 'QR075';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.fitting_quote()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  first public.quotes;
  who public.leads;
  own_client boolean;
begin
  if tg_op = 'INSERT' then
    if new.revision = 1 then
      new.root_id := new.id;
      new.number := nextval('public.quote_numbers');
    else
      select * into first from public.quotes where id = new.root_id for share;
      if first.id is null or first.number <> new.number then
        raise exception 'no revision of that quote' using errcode = 'QR075';
      end if;
    end if;
    if new.status <> 'draft' then
      raise exception 'a quote begins as a draft' using errcode = 'QR075';
    end if;
  end if;
  select * into who from public.leads where id = new.lead_id;
  new.client_id := coalesce(new.client_id, who.client_id);
  if new.client_id is not null and (tg_op = 'INSERT' or new.client_id is distinct from old.client_id) and not exists (
    select from public.profiles where id = new.client_id and role = 'client' and acts_for is null and deleted_at is null) then
    raise exception 'not a client' using errcode = 'QR002';
  end if;
  if new.place_id is not null and (tg_op = 'INSERT' or new.place_id is distinct from old.place_id) and not exists (
    select from public.places where id = new.place_id and client_id = new.client_id) then
    raise exception 'the place is not the client''s' using errcode = 'QR002';
  end if;
  if (tg_op = 'INSERT' or new.owner_id <> old.owner_id)
    and not exists (select from public.profiles where id = new.owner_id and role in ('sales', 'admin')) then
    raise exception 'not somebody who sells' using errcode = 'QR077';
  end if;
  if current_setting('role') = 'portal_sales' and new.owner_id = public.actor_id() and (tg_op = 'INSERT'
    or (new.lead_id, new.client_id) is distinct from (old.lead_id, old.client_id)
    or new.status = 'sent' and old.status <> 'sent') then
    own_client := exists (select from public.profiles where id = new.client_id and rep_id = public.actor_id());
    if new.client_id is not null and not own_client and who.owner_id = public.actor_id() and who.client_id = new.client_id then
      raise exception 'the client of another' using errcode = 'QR089';
    end if;
    if new.client_id is not null and not own_client
      or new.lead_id is not null and who.owner_id is distinct from public.actor_id()
        and not (own_client and who.client_id is not distinct from new.client_id) then
      raise exception 'not theirs to quote' using errcode = 'QR077';
    end if;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.fitting_tick()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare state text;
begin
  if current_setting('role') <> 'portal_tech' then return new; end if;
  -- A job that is completed at this moment comes before or after.
  select status into state from public.jobs where id = new.job_id for share;
  if state not in ('pending', 'in_progress') then
    raise exception 'the job is closed' using errcode = 'QR029';
  end if;
  if new.photo and new.done_at is not null
    and not exists (select from public.photos p where p.step_id = new.id and p.state <> 'failed') then
    raise exception 'its photo comes first' using errcode = 'QR032';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.follow_client_parts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  update public.profiles set search = '' where id = coalesce(new.client_id, old.client_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.follow_issues()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  update public.job_issues set client_id = new.client_id, technician_id = new.assigned_to, helpers = new.helpers where job_id = new.id;
  update public.issue_answers set client_id = new.client_id, technician_id = new.assigned_to, helpers = new.helpers
    where issue_id in (select id from public.job_issues where job_id = new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.follow_job_client()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  update public.jobs set search = '' where client_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.follow_job_place()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  update public.jobs set search = '' where place_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.follow_lead()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if new.joined_to is not null then
    -- The one that goes on has the friend; of two codes the first counts.
    if exists (select from public.referrals where lead_id = new.joined_to) then
      update public.referrals set status = 'closed', closed_reason = 'duplicate' where lead_id = new.id and status = 'asked';
    else
      update public.referrals set lead_id = new.joined_to where lead_id = new.id;
    end if;
  end if;
  perform public.link_referral(coalesce(new.joined_to, new.id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.follow_party()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  update public.job_items set client_id = new.client_id, technician_id = new.assigned_to, helpers = new.helpers where job_id = new.id;
  update public.checklist_items set client_id = new.client_id, technician_id = new.assigned_to, helpers = new.helpers where job_id = new.id;
  update public.job_item_prices set client_id = new.client_id
    where item_id in (select id from public.job_items where job_id = new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.follow_photos()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare place uuid;
begin
  if tg_op = 'UPDATE' and (old.client_id, old.assigned_to, old.helpers, old.place_id)
      is distinct from (new.client_id, new.assigned_to, new.helpers, new.place_id) then
    update public.photos set client_id = new.client_id, technician_id = new.assigned_to, helpers = new.helpers, place_id = new.place_id,
      -- What one client was shown isn't shown to another.
      released_at = case when old.client_id is not distinct from new.client_id then released_at end,
      released_by = case when old.client_id is not distinct from new.client_id then released_by end,
      pair = case when old.client_id is not distinct from new.client_id then pair end
    where job_id = new.id;
  end if;
  for place in
    select distinct p from unnest(array[
      case when tg_op <> 'INSERT' then old.place_id end, case when tg_op <> 'DELETE' then new.place_id end]) p
    where p is not null
  loop
    update public.photos set visible_to = public.technicians_at(place)
      where place_id = place and visible_to <> public.technicians_at(place);
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.follow_place()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  update public.busy_spans b set latitude = new.latitude, longitude = new.longitude
    where b.owner_id in (select j.id from public.jobs j where j.place_id = new.id
      union all select h.id from public.slot_holds h where h.place_id = new.id
      union all select s.id from public.jobs j join public.job_spans s on s.job_id = j.id where j.place_id = new.id and j.span_count > 0
      union all select p.owner_id from public.slot_holds h join public.busy_spans p on p.group_id = h.id where h.place_id = new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.follow_quote_name()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if tg_table_name = 'leads' then
    update public.quotes set search = '' where lead_id = new.id and status = 'draft';
  else
    update public.quotes set search = '' where client_id = new.id and status = 'draft';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.follow_quote_owner()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  update public.quote_options set owner_id = new.owner_id where quote_id = new.id;
  update public.quote_items set owner_id = new.owner_id where quote_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.follow_rep()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  update public.contacts set rep_id = new.rep_id where client_id = new.id;
  update public.places set rep_id = new.rep_id where client_id = new.id;
  update public.assets set rep_id = new.rep_id where place_id in (select id from public.places where client_id = new.id);
  update public.job_series set rep_id = new.rep_id where client_id = new.id;
  update public.jobs set rep_id = new.rep_id where client_id = new.id;
  update public.profiles set rep_id = new.rep_id where acts_for = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.follow_visits()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  update public.visit_progress set client_id = new.client_id, technician_id = new.assigned_to, helpers = new.helpers where job_id = new.id;
  update public.visit_days set client_id = new.client_id, technician_id = new.assigned_to, helpers = new.helpers where job_id = new.id;
  update public.bin_outcomes set client_id = new.client_id, technician_id = new.assigned_to, helpers = new.helpers where job_id = new.id;
  update public.signatures set client_id = new.client_id, technician_id = new.assigned_to, helpers = new.helpers where job_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_bookings()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  update public.bookings set note = null, reason = null where client_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_clashes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  delete from public.client_clashes where client_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_gallery_links()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  delete from public.gallery_links where client_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_held_requests()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  delete from public.held_requests h where h.email = old.email
    or right(regexp_replace(h.phone, '\D', '', 'g'), 10) = nullif(right(regexp_replace(old.phone, '\D', '', 'g'), 10), '');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_hold()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  delete from public.slot_holds where client_id = new.id or held_by = new.id and holder is not null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_issues()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  update public.job_issues set text = null where client_id = new.id;
  delete from public.issue_answers where client_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_lead_requests()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  delete from public.lead_requests r where r.lead_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_leads()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  kept constant text[] := array['owner_id', 'client_id', 'created_by', 'joined_to', 'service_id', 'value_cents', 'lost_reason', 'quoted_at'];
  emptied constant text := (select string_agg(format('%I = null', attname), ', ') from pg_attribute
    where attrelid = 'public.leads'::regclass and attnum > 0 and not attnotnull and attgenerated = '' and not attisdropped
      and attname <> all (kept));
  theirs uuid[] := array(
    select id from public.leads where client_id = new.id
    union
    select id from public.leads where client_id is null and email = old.email
    union
    select id from public.leads where client_id is null
      and phone_key = nullif(right(regexp_replace(old.phone, '\D', '', 'g'), 10), ''));
begin
  theirs := theirs || array(select id from public.leads where joined_to = any (theirs));
  update public.leads set status = 'lost', lost_reason = 'other'
    where id = any (theirs) and status in ('new', 'warm');
  execute format('update public.leads set full_name = $1, %s where id = any ($2)', emptied) using new.full_name, theirs;
  update public.lead_events set note = null,
      detail = case when kind in ('status', 'reassigned', 'joined') then detail else '{}' end
    where lead_id = any (theirs);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_photos()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  delete from public.photos where client_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_questions()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  delete from public.commission_questions where staff_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_quotes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  delete from public.quotes q where q.client_id = new.id
    and not exists (select from public.quote_acceptances a where a.quote_id = q.id);
  update public.quotes set decline_note = null, close_reason = case when close_reason is null then null else '-' end, plans_open = 0
    where client_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_referrals()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  delete from public.referral_codes where client_id = new.id;
  update public.referrals set status = 'closed', closed_reason = 'gone'
    where new.id in (referrer_id, referred_client_id) and status in ('asked', 'review');
  update public.referrals set decision_note = null
    where new.id in (referrer_id, referred_client_id) and decision_note is not null;
  delete from public.payment_payers x using public.payments p where p.id = x.payment_id and p.client_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_reports()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  delete from public.saved_reports where profile_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_time()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  update public.time_corrections set reason = null, note = null where person_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_trip()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  update public.visit_progress p
    set on_the_way_at = null, arrives_from = null, arrives_to = null, on_the_way_waits = false
    where job_id = new.id and on_the_way_at is not null and arrived_at is null
      and (new.status = 'cancelled' or old.assigned_to is distinct from new.assigned_to
        or case when new.span_count > 0
          then not exists (select from public.job_spans s where s.job_id = new.id and s.lead and public.local_day(s.starts_at) = p.day)
          else old.scheduled_start is not null and public.local_day(old.scheduled_start) is distinct from public.local_day(new.scheduled_start) end);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_visits()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  delete from public.signatures where client_id = new.id;
  update public.visit_progress set completion_reason = null, office_reason = null
    where client_id = new.id and (completion_reason is not null or office_reason is not null);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.gallery_link_file(hash bytea, pair integer, which text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select full_key from public.shown_gallery_photos where token_hash = hash and number = pair and side = which
$function$;
GRANT EXECUTE ON FUNCTION gallery_link_file(bytea,integer,text) TO portal_anonymous;

CREATE OR REPLACE FUNCTION public.give_referral_code()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  loop
    insert into public.referral_codes (client_id, code) values (new.id, public.new_referral_code()) on conflict do nothing;
    exit when found or exists (select from public.referral_codes where client_id = new.id);
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.hand_over_quotes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if tg_table_name = 'leads' then
    update public.quotes set owner_id = new.owner_id where lead_id = new.id and status in ('draft', 'sent') and owner_id <> new.owner_id;
  else
    update public.quotes set owner_id = new.rep_id where client_id = new.id and status in ('draft', 'sent') and owner_id <> new.rep_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.held_times(hold slot_holds)
 RETURNS TABLE(owner_id uuid, group_id uuid, person_id uuid, starts_at timestamp with time zone, ends_at timestamp with time zone)
 LANGUAGE sql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select hold.id, null::uuid, hold.technician_id, hold.starts_at, hold.ends_at where hold.spans is null
  union all
  select gen_random_uuid(), hold.id, s.person_id, s.starts_at, s.ends_at from public.planned_spans(hold.spans) s
$function$;

CREATE OR REPLACE FUNCTION public.hold_follows_rep()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  update public.slot_holds set rep_id = new.rep_id where client_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.hold_invoice(invoice uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform from public.invoices i where i.id = invoice
    and (current_setting('role') <> 'portal_client' or i.client_id = public.actor_client_id() and i.status <> 'draft')
    and (current_setting('role') <> 'portal_payer' or i.id = public.payer_invoice())
  for no key update;
end $function$;
GRANT EXECUTE ON FUNCTION hold_invoice(uuid) TO portal_admin, portal_client, portal_payer, portal_worker;

CREATE OR REPLACE FUNCTION public.hold_referrer(referrer uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'pg_catalog'
AS $function$
  select pg_advisory_xact_lock(16, hashtext(referrer::text))
$function$;
GRANT EXECUTE ON FUNCTION hold_referrer(uuid) TO portal_admin, portal_worker;

CREATE OR REPLACE FUNCTION public.hold_supply(supply uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select from public.supplies where id = supply for no key update
$function$;
GRANT EXECUTE ON FUNCTION hold_supply(uuid) TO portal_admin, portal_tech;

CREATE OR REPLACE FUNCTION public.hold_technicians(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform from public.staff where profile_id = any (ids) order by profile_id for no key update;
end $function$;
GRANT EXECUTE ON FUNCTION hold_technicians(uuid[]) TO portal_admin, portal_worker;

CREATE OR REPLACE FUNCTION public.hold_time()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  here public.places;
  people uuid[];
begin
  if tg_op = 'DELETE' then
    people := array(select person_id from public.held_times(old));
    perform from public.staff where profile_id = any (people) order by profile_id for no key update;
    delete from public.busy_spans where owner_id = old.id;
    if old.spans is not null then
      delete from public.busy_spans where group_id = old.id;
    end if;
    return null;
  end if;
  people := array(select person_id from public.held_times(new));
  perform from public.staff where profile_id = any (people) order by profile_id for no key update;
  if tg_op = 'UPDATE' then
    update public.busy_spans set expires_at = new.expires_at where owner_id = new.id;
    if new.spans is not null then
      update public.busy_spans set expires_at = new.expires_at where group_id = new.id;
    end if;
    return null;
  end if;
  delete from public.busy_spans where technician_id = any (people) and kind = 'hold' and expires_at < now();
  select * into here from public.places where id = new.place_id and client_id = new.client_id;
  if not found then
    raise exception 'the place is not the client''s' using errcode = 'QR002';
  end if;
  if exists (select from public.held_times(new) t
      where not public.can_drive(t.person_id, t.starts_at, t.ends_at, new.buffer_minutes, here.latitude, here.longitude, new.id)) then
    raise exception 'the time is taken' using errcode = 'QR040';
  end if;
  insert into public.busy_spans (owner_id, group_id, technician_id, span, kind, expires_at, work_ends, latitude, longitude)
    select t.owner_id, t.group_id, t.person_id, tstzrange(t.starts_at, t.ends_at + make_interval(mins => new.buffer_minutes)), 'hold',
      new.expires_at, t.ends_at, here.latitude, here.longitude
    from public.held_times(new) t;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.in_closed_week(span tstzrange)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select public.is_possible_time(lower(span), upper(span)) and exists (
    select from public.closed_weeks w cross join public.business_settings b
    where tstzrange(w.week_start::timestamp at time zone b.time_zone, (w.week_start + 7)::timestamp at time zone b.time_zone)
      && span)
$function$;

CREATE OR REPLACE FUNCTION public.invoice_party()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  select client_id into new.client_id from public.invoices where id = new.invoice_id;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.is_possible_time(starts timestamp with time zone, ends timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select coalesce(starts >= timestamptz '1970-01-10 00:00Z', true)
    and coalesce(ends, starts, timestamptz '2000-01-01 00:00Z') < timestamptz '2200-12-20 00:00Z'
$function$;
GRANT EXECUTE ON FUNCTION is_possible_time(timestamp with time zone,timestamp with time zone) TO portal_admin, portal_tech, portal_worker;

CREATE OR REPLACE FUNCTION public.is_settled(job uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select exists (select from public.invoice_jobs where job_id = job and not released)
    or exists (select from public.billing_waivers where job_id = job)
$function$;

CREATE OR REPLACE FUNCTION public.is_uncleaned(item uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select exists (select from public.bin_outcomes where item_id = item and outcome <> 'cleaned' and bins_done = 0)
$function$;

CREATE OR REPLACE FUNCTION public.issue_party()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  new.client_id := null;
  new.technician_id := null;
  new.helpers := null;
  if new.job_id is null then return new; end if;
  select j.client_id, j.assigned_to, j.helpers into new.client_id, new.technician_id, new.helpers from public.jobs j
    where j.id = new.job_id and public.was_on(j.id, new.reported_by);
  if not found then raise exception 'not a job of the reporter' using errcode = 'QR026'; end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.item_bins()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  new.bins := coalesce((select category = 'bins' from public.services where id = new.service_id), false);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.item_name()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if new.service_id is null then return new; end if;
  select name, billing into new.service_name, new.billing from public.services where id = new.service_id;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.item_plan(item uuid)
 RETURNS json
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select json_build_object('month', lower(i.period), 'included', coalesce(i.charged_job_id <> i.job_id, false),
    'billed_by', case when j.id is not null then json_build_object('job_id', j.id, 'job_number', j.number,
      'invoice_number', v.number, 'waived', o.job_id is null and exists (select from public.billing_waivers w where w.job_id = j.id)) end)
  from public.plan_items i
    left join public.jobs j on j.id = i.charged_job_id
    left join public.invoice_jobs o on o.job_id = j.id and not o.released
    left join public.invoices v on v.id = o.invoice_id
  where i.item_id = item and (current_setting('role') <> 'portal_client' or i.client_id = public.actor_client_id())
$function$;
GRANT EXECUTE ON FUNCTION item_plan(uuid) TO portal_admin, portal_client, portal_worker;

CREATE OR REPLACE FUNCTION public.job_crew(job uuid)
 RETURNS TABLE(id uuid, person_id uuid, person_name text, lead boolean, starts_at timestamp with time zone, ends_at timestamp with time zone, pause_minutes integer)
 LANGUAGE sql
 STABLE ROWS 4
AS $function$
  select id, person_id, person_name, lead, starts_at, ends_at, pause_minutes from public.crews_of(array[job])
  order by starts_at, lead desc, person_name, id
$function$;
GRANT EXECUTE ON FUNCTION job_crew(uuid) TO portal_admin, portal_tech, portal_worker;

CREATE OR REPLACE FUNCTION public.job_cures(job uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select exists (select from public.job_items i join public.services s on s.id = i.service_id where i.job_id = job and s.wait_minutes > 0)
$function$;
GRANT EXECUTE ON FUNCTION job_cures(uuid) TO portal_client, portal_worker;

CREATE OR REPLACE FUNCTION public.job_days(job uuid)
 RETURNS TABLE(day date, starts_at timestamp with time zone, ends_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 2
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select public.local_day(s.starts_at), min(s.starts_at), max(s.ends_at)
  from public.jobs j join public.job_spans s on s.job_id = j.id
  where j.id = job and (current_setting('role') in ('portal_admin', 'portal_worker') or j.client_id = public.actor_client_id()
    or public.actor_id() = any (j.helpers || j.assigned_to))
  group by 1
$function$;
GRANT EXECUTE ON FUNCTION job_days(uuid) TO portal_admin, portal_client, portal_tech, portal_worker;

CREATE OR REPLACE FUNCTION public.job_parties(job uuid)
 RETURNS TABLE(client_name text, client_phone text, technician_name text, place json, client jsonb, crew text[])
 LANGUAGE sql
 STABLE ROWS 1
AS $function$
  select client_name, client_phone, technician_name, place, client, crew from public.parties_of(array[job])
$function$;
GRANT EXECUTE ON FUNCTION job_parties(uuid) TO portal_client, portal_tech;

CREATE OR REPLACE FUNCTION public.job_party()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  select client_id, assigned_to, helpers into new.client_id, new.technician_id, new.helpers from public.jobs where id = new.job_id;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.job_search(job jobs)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  client text;
  place text;
begin
  select concat_ws(' ', full_name, phone) into client from public.profiles where id = job.client_id for share;
  select concat_ws(' ', street, city) into place from public.places where id = job.place_id for share;
  return ' ' || lower(concat_ws(' ', job.title, job.description, client, place));
end $function$;

CREATE OR REPLACE FUNCTION public.join_consent()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  update public.leads set sms_consent_at = new.sms_consent_at
    where id = new.joined_to and sms_consent_at is null and phone_key = new.phone_key;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.join_quotes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  update public.quotes set lead_id = new.joined_to, owner_id = coalesce(
      (select owner_id from public.leads where id = new.joined_to), owner_id)
    where lead_id = new.id and status in ('draft', 'sent');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_acceptance()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
begin
  raise exception 'a signature stays as it is' using errcode = 'QR074';
end $function$;
GRANT EXECUTE ON FUNCTION keep_acceptance() TO PUBLIC;

CREATE OR REPLACE FUNCTION public.keep_an_administrator()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform pg_advisory_xact_lock(7262003);
  if not exists (select from public.profiles where role = 'admin' and active) then
    raise exception 'the last administrator stays' using errcode = 'QR001';
  end if;
  return null;
end $function$;
GRANT EXECUTE ON FUNCTION keep_an_administrator() TO PUBLIC;

CREATE OR REPLACE FUNCTION public.keep_booking()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
declare
  next text[];
begin
  if (new.client_id, new.kind, new.created_by, new.created_at) is distinct from (old.client_id, old.kind, old.created_by, old.created_at) then
    raise exception 'a booking keeps what it is' using errcode = 'QR062';
  end if;
  if new.status = old.status then return new; end if;
  next := case old.status
    when 'requested' then array['confirmed', 'awaiting_office', 'needs_time', 'withdrawn', 'done', 'refused']
    when 'awaiting_deposit' then array['confirmed', 'awaiting_office', 'needs_time', 'lapsed', 'withdrawn']
    -- Given up here, and yet the money came in.
    when 'lapsed' then array['confirmed', 'awaiting_office', 'needs_time']
    when 'awaiting_office' then array['confirmed', 'requested', 'refused', 'withdrawn']
    when 'needs_time' then array['requested', 'refused', 'withdrawn']
    else array[]::text[] end;
  if new.status <> all (next) then
    raise exception 'a booking doesn''t go from % to %', old.status, new.status using errcode = 'QR062';
  end if;
  if current_user = 'portal_client' and new.status not in ('requested', 'withdrawn') then
    raise exception 'that is not a client''s to say' using errcode = 'QR062';
  end if;
  return new;
end $function$;
GRANT EXECUTE ON FUNCTION keep_booking() TO PUBLIC;

CREATE OR REPLACE FUNCTION public.keep_commission()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
begin
  raise exception 'commission is only added to' using errcode = 'QR084';
end $function$;

CREATE OR REPLACE FUNCTION public.keep_corrections()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform pg_advisory_xact_lock_shared(14, 6);
  if greatest(new.started_at, new.ended_at) > now() + interval '1 minute' then
    raise exception 'time is not entered ahead' using errcode = 'QR024';
  end if;
  if current_setting('role') = 'portal_tech' and new.job_id is not null and not public.was_assigned(new.job_id) then
    raise exception 'not a job of theirs' using errcode = 'QR020';
  end if;
  if new.entry_id is not null then
    select e.started_at, e.ended_at into new.was_started_at, new.was_ended_at from public.time_entries e
      where e.id = new.entry_id;
  end if;
  if public.in_closed_week(tstzrange(new.started_at, new.ended_at)) and new.started_at is not null
    or new.was_started_at is not null and public.in_closed_week(tstzrange(new.was_started_at, new.was_ended_at)) then
    raise exception 'the week is closed' using errcode = 'QR025';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_deposit()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
begin
  raise exception 'a payment keeps its deposit' using errcode = 'QR012';
end $function$;
GRANT EXECUTE ON FUNCTION keep_deposit() TO PUBLIC;

CREATE OR REPLACE FUNCTION public.keep_held_request(request uuid, new_lead uuid)
 RETURNS TABLE(lead_id uuid, owner_id uuid, created boolean, friends_code text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  asked public.held_requests;
begin
  perform pg_advisory_xact_lock(hashtextextended('lead_requests', 0));
  delete from public.held_requests h where h.id = request returning * into asked;
  if asked.id is null then return; end if;
  return query select w.*, asked.code from public.write_request(asked, new_lead) w;
end $function$;
GRANT EXECUTE ON FUNCTION keep_held_request(uuid,uuid) TO portal_admin;

CREATE OR REPLACE FUNCTION public.keep_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
declare
  moving text[] := array['status', 'paid_cents', 'credited_cents', 'sent_at', 'pdf_sha256', 'void_reason', 'version'];
begin
  new.version := old.version + 1;
  if old.status = 'draft' then
    return new;
  end if;
  if (to_jsonb(new) - moving) <> (to_jsonb(old) - moving) then
    raise exception 'an issued invoice never changes' using errcode = 'QR010';
  end if;
  if old.status = 'void' then
    raise exception 'a void invoice never changes' using errcode = 'QR010';
  end if;
  if old.pdf_sha256 is not null and new.pdf_sha256 is distinct from old.pdf_sha256 then
    raise exception 'the paper is kept as it went out' using errcode = 'QR010';
  end if;
  if new.status = 'void' then
    if new.paid_cents + new.credited_cents > 0 then
      raise exception 'money came in for it' using errcode = 'QR011';
    end if;
    return new;
  end if;
  new.status := case
    when new.total_cents > 0 and new.credited_cents = new.total_cents then 'credited'
    when new.paid_cents + new.credited_cents = new.total_cents then 'paid'
    when new.paid_cents > 0 then 'partly_paid'
    else 'issued' end;
  return new;
end $function$;
GRANT EXECUTE ON FUNCTION keep_invoice() TO PUBLIC;

CREATE OR REPLACE FUNCTION public.keep_invoiced()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if exists (select from public.invoice_jobs where job_id = new.id and not released) then
    raise exception 'the job is on an invoice' using errcode = 'QR111';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_lead()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
begin
  if tg_op = 'INSERT' then
    if current_user = 'portal_sales' and new.status not in ('new', 'warm') then
      raise exception 'a lead begins open' using errcode = 'QR065';
    end if;
    if new.status in ('sold', 'lost') then
      new.next_step := null;
      new.follow_up_at := null;
    end if;
    return new;
  end if;
  if (new.id, new.created_at, new.created_by) is distinct from (old.id, old.created_at, old.created_by) then
    raise exception 'a lead keeps where it came from' using errcode = 'QR067';
  end if;
  -- Its owner follows the lead that goes on, and erasure reaches it; both run as the tables' owner.
  if old.joined_to is not null and current_user in ('portal_sales', 'portal_admin', 'portal_worker') then
    raise exception 'a joined lead stays as it is' using errcode = 'QR067';
  end if;
  if new.status = old.status then return new; end if;
  if not (case old.status
    when 'new' then new.status in ('warm', 'sold', 'lost')
    when 'warm' then new.status in ('sold', 'lost')
    when 'lost' then new.status = 'warm'
    else false end) or new.status = 'sold' and current_user = 'portal_sales' then
    raise exception 'a lead doesn''t go from % to %', old.status, new.status using errcode = 'QR065';
  end if;
  new.status_at := now();
  if new.status in ('sold', 'lost') then
    new.next_step := null;
    new.follow_up_at := null;
  end if;
  if new.status <> 'lost' then
    new.lost_reason := null;
    new.lost_note := null;
  end if;
  return new;
end $function$;
GRANT EXECUTE ON FUNCTION keep_lead() TO PUBLIC;

CREATE OR REPLACE FUNCTION public.keep_ledger()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
begin
  raise exception 'the books are only added to' using errcode = 'QR014';
end $function$;
GRANT EXECUTE ON FUNCTION keep_ledger() TO PUBLIC;

CREATE OR REPLACE FUNCTION public.keep_level()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  insert into public.supply_levels as l (supply_id, holder_id, quantity) values (new.supply_id, new.holder_id, new.quantity)
    on conflict (supply_id, holder_id) do update set quantity = l.quantity + excluded.quantity;
  -- What a van used is a fact, also when nobody knew that it was there. What the shop gives away it has.
  if new.holder_id is null and new.quantity < 0 and new.kind = 'handed_out'
    and (select quantity from public.supply_levels where supply_id = new.supply_id and holder_id is null) < 0 then
    raise exception 'the shop has less' using errcode = 'QR027';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_move()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
begin
  if old.fold_no is distinct from new.fold_no and old.fold_no is not null
    or (new.id, new.invoice_id, new.before_cents, new.after_cents, new.booked_on, new.moved_at)
      is distinct from (old.id, old.invoice_id, old.before_cents, old.after_cents, old.booked_on, old.moved_at) then
    raise exception 'commission is only added to' using errcode = 'QR084';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_occurred()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  named text;
  said timestamptz;
begin
  foreach named in array tg_argv loop
    said := to_jsonb(new) ->> named;
    continue when tg_op = 'UPDATE' and said is not distinct from (to_jsonb(old) ->> named)::timestamptz;
    -- The application's clock may be a little ahead of this one, or behind.
    if said > now() + interval '1 minute' then
      raise exception '% is ahead', named using errcode = 'QR024';
    elsif said < now() - interval '90 days 1 minute' then
      raise exception '% is too long ago', named using errcode = 'QR110';
    end if;
  end loop;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_office_price()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
begin
  new.before_outcome := null;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_payment()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
declare
  fixed text[] := array['id', 'number', 'client_id', 'invoice_id', 'amount_cents', 'tip_cents', 'currency', 'provider', 'created_at'];
  was jsonb := to_jsonb(old);
  is_now jsonb := to_jsonb(new);
  field text;
  next text[];
begin
  foreach field in array fixed loop
    if was -> field is distinct from is_now -> field then
      raise exception 'a payment keeps its %', field using errcode = 'QR012';
    end if;
  end loop;
  if new.status = old.status then return new; end if;
  next := case old.status
    when 'created' then array['approved', 'cancelled', 'expired', 'superseded', 'failed']
    when 'approved' then array['capturing', 'cancelled', 'expired', 'superseded']
    when 'capturing' then array['pending', 'completed', 'declined', 'failed']
    when 'pending' then array['completed', 'failed']
    when 'declined' then array['approved', 'cancelled', 'expired', 'superseded']
    when 'completed' then array['partially_refunded', 'refunded', 'reversed', 'disputed']
    when 'partially_refunded' then array['refunded', 'reversed', 'disputed']
    when 'disputed' then array['completed', 'partially_refunded', 'refunded', 'reversed']
    -- Given up here, and yet the money came in: it is booked, not lost.
    when 'cancelled' then array['completed']
    when 'expired' then array['completed']
    when 'superseded' then array['completed']
    when 'failed' then array['completed']
    else array[]::text[] end;
  if new.status <> all (next) then
    raise exception 'a payment doesn''t go from % to %', old.status, new.status using errcode = 'QR012';
  end if;
  if current_user = 'portal_client' and new.status not in ('cancelled', 'superseded') then
    raise exception 'that is not a client''s to say' using errcode = 'QR012';
  end if;
  return new;
end $function$;
GRANT EXECUTE ON FUNCTION keep_payment() TO PUBLIC;

CREATE OR REPLACE FUNCTION public.keep_photo()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare state text;
begin
  -- A job that is completed at this moment comes before or after.
  select status into state from public.jobs where id = old.job_id for no key update;
  if current_setting('role') <> 'portal_tech' then return old; end if;
  if state not in ('pending', 'in_progress') then
    raise exception 'the job is closed' using errcode = 'QR021';
  end if;
  if old.state <> 'failed' and (
      exists (select from public.bin_outcomes o where o.photo_id = old.id and o.outcome <> 'cleaned')
      or exists (
        select from public.checklist_items c where c.id = old.step_id and c.photo and c.done_at is not null
          and not exists (
            select from public.photos p where p.step_id = c.id and p.id <> old.id and p.state <> 'failed'))) then
    raise exception 'a proof' using errcode = 'QR094';
  end if;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_place_owner()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
begin
  if new.client_id <> old.client_id then
    raise exception 'a place stays with its client' using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;
GRANT EXECUTE ON FUNCTION keep_place_owner() TO PUBLIC;

CREATE OR REPLACE FUNCTION public.keep_plan_origin()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
begin
  raise exception 'a plan keeps where it came from' using errcode = 'QR074';
end $function$;

CREATE OR REPLACE FUNCTION public.keep_planned()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if new.spans is null then
    new.days := '{}';
    return new;
  end if;
  if not exists (select from public.planned_spans(new.spans) s
      where s.lead and s.person_id = new.technician_id and (s.starts_at, s.ends_at) = (new.starts_at, new.ends_at))
    or exists (select from public.planned_spans(new.spans) s where s.starts_at < new.starts_at or s.person_id is null
      or not (s.starts_at < s.ends_at and s.ends_at <= s.starts_at + interval '24 hours')
      or s.lead is distinct from (s.person_id = new.technician_id)) then
    raise exception 'a plan begins with its lead' using errcode = 'check_violation', constraint = 'plans_begin_with_lead';
  end if;
  select array_agg(distinct public.local_day(s.starts_at)) into new.days from public.planned_spans(new.spans) s;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_promise()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
begin
  if new.scheduled_start is null then
    new.window_start := null;
    new.window_end := null;
  elsif new.window_start = old.window_start
    and (new.scheduled_start < new.window_start or new.scheduled_start >= new.window_end) then
    new.window_end := new.scheduled_start + (new.window_end - new.window_start);
    new.window_start := new.scheduled_start;
  end if;
  return new;
end $function$;
GRANT EXECUTE ON FUNCTION keep_promise() TO PUBLIC;

CREATE OR REPLACE FUNCTION public.keep_quote()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  standing constant text[] := array['status', 'lead_id', 'place_id', 'owner_id', 'pdf_sha256', 'opened_at', 'answered_at',
    'reminded_at', 'settled_at', 'copied_at', 'decline_reason', 'decline_note', 'close_reason', 'closed_by', 'cancelled', 'version',
    'updated_at', 'plans_open'];
  next text[];
begin
  new.version := old.version + 1;
  if (new.pdf_sha256, new.settled_at, new.copied_at, new.reminded_at, new.opened_at) is not distinct from
    (old.pdf_sha256, old.settled_at, old.copied_at, old.reminded_at, old.opened_at) then new.updated_at := now(); end if;
  if (new.id, new.root_id, new.revision, new.number, new.created_by, new.created_at) is distinct from
    (old.id, old.root_id, old.revision, old.number, old.created_by, old.created_at) then
    raise exception 'a quote keeps what it is' using errcode = 'QR074';
  end if;
  if old.status <> 'draft' then
    if to_jsonb(new) - standing is distinct from to_jsonb(old) - standing
      or new.place_id is not null and new.place_id is distinct from old.place_id
      or old.pdf_sha256 is not null and new.pdf_sha256 is distinct from old.pdf_sha256
      or old.opened_at is not null and new.opened_at is distinct from old.opened_at then
      raise exception 'what was sent stays as it is' using errcode = 'QR074';
    end if;
  end if;
  if new.status = old.status then return new; end if;
  next := case old.status
    when 'draft' then array['sent']
    when 'sent' then array['accepted', 'declined', 'expired', 'superseded', 'withdrawn']
    when 'accepted' then array['withdrawn']
    else array[]::text[] end;
  if new.status <> all (next) then
    raise exception 'a quote doesn''t go from % to %', old.status, new.status using errcode = 'QR075';
  end if;
  if new.status = 'sent' then
    if new.valid_until < public.business_day(now()) then
      raise exception 'it would be over already' using errcode = 'QR071';
    end if;
    if exists (select from public.quote_acceptances where root_id = new.root_id) then
      raise exception 'signed already: a new offer is a new quote' using errcode = 'QR075';
    end if;
    if public.quote_discount_bp(new.id) > greatest(coalesce(new.approved_bp, 0),
      (select discount_percent * 100 from public.quote_rules)) then
      raise exception 'the office has to approve this discount' using errcode = 'QR072';
    end if;
    if new.approved_by is null and exists (
      select from public.quote_items where quote_id = new.id and service_id is null and price_reason is null) then
      raise exception 'a line of one''s own has a reason, or the office approves it' using errcode = 'QR072';
    end if;
    new.sent_at := now();
  else
    new.answered_at := now();
  end if;
  if new.status = 'accepted' and not exists (select from public.quote_acceptances where quote_id = new.id) then
    raise exception 'nobody has accepted it' using errcode = 'QR075';
  end if;
  if new.status = 'declined' and new.valid_until < public.business_day(now()) then
    raise exception 'it is over' using errcode = 'QR071';
  end if;
  if new.status = 'expired' and new.valid_until >= public.business_day(now()) then
    raise exception 'it is still good' using errcode = 'QR075';
  end if;
  if old.status = 'accepted' then
    if new.cancelled and not exists (select from public.quote_acceptances where quote_id = new.id and cancel_until > now())
      or public.quote_begun(new.id) then
      raise exception 'too late for that' using errcode = 'QR076';
    end if;
    new.plans_open := 0;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_referral()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if (new.id, new.referrer_id, new.number, new.asked_at, new.reward_cents, new.min_paid_cents)
    is distinct from (old.id, old.referrer_id, old.number, old.asked_at, old.reward_cents, old.min_paid_cents)
    or old.status in ('earned', 'closed') and (new.status, new.referred_client_id, new.earned_invoice_id, new.earned_at)
      is distinct from (old.status, old.referred_client_id, old.earned_invoice_id, old.earned_at) then
    raise exception 'a referral keeps what it is' using errcode = 'QR090';
  end if;
  if new.status = old.status then return new; end if;
  if new.status = 'asked' or old.status = 'asked' and new.closed_reason = 'refused' then
    raise exception 'a referral doesn''t go from % to %', old.status, new.status using errcode = 'QR090';
  end if;
  if new.status = 'earned' then
    perform public.hold_referrer(new.referrer_id);
    if not exists (select from public.referral_standing(new.id) s
      where s.invoice_id = new.earned_invoice_id and s.state in ('due', 'part_refunded')) then
      raise exception 'the money doesn''t stand yet' using errcode = 'QR091';
    end if;
    if old.status = 'asked' and cardinality(public.referral_doubts(new.id)) > 0
      or old.status = 'review' and (new.decided_by is null or new.decision_note is null) then
      raise exception 'somebody has to look at it' using errcode = 'QR092';
    end if;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_rule()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if tg_op = 'UPDATE' then
    raise exception 'a rule stays as it is' using errcode = 'QR083';
  end if;
  perform pg_advisory_xact_lock(14, 7);
  if tg_op = 'DELETE' then
    if old.valid_from <= public.business_day(now())
      or exists (select from public.commission_entries where rule_id = old.id) then
      raise exception 'money was counted by it' using errcode = 'QR083';
    end if;
    return old;
  end if;
  if new.valid_from <= greatest(public.business_day(now()), (select max(booked_on) from public.commission_moves)) then
    raise exception 'a rule begins after what has counted' using errcode = 'QR082';
  end if;
  if exists (
    select from (
      select ordinality as at, (t ->> 'from_cents')::bigint as from_cents, (t ->> 'ppm')::bigint as ppm,
        lag((t ->> 'from_cents')::bigint) over (order by ordinality) as before
      from jsonb_array_elements(new.tiers) with ordinality as each (t, ordinality)) tier
    where coalesce(ppm not between 0 and 1000000, true) or from_cents is null
      or case when at = 1 then from_cents <> 0 else from_cents <= before end) then
    raise exception 'tiers begin at zero and go up' using errcode = 'QR082';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_series_rows()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  touched uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct series_id) into touched from jobs_after where series_id is not null;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct series_id) into touched from jobs_before where series_id is not null;
  else
    select array_agg(distinct s.id) into touched
    from jobs_after a join jobs_before b using (id) cross join lateral (values (a.series_id), (b.series_id)) s (id)
    where s.id is not null
      and (a.series_id, a.occurrence, a.scheduled_start, a.status) is distinct from
        (b.series_id, b.occurrence, b.scheduled_start, b.status);
  end if;
  if touched is null then return null; end if;
  -- Two transactions that change visits of one series decide one after the other; the second sees what the first did.
  perform from public.job_series where id = any (touched) order by id for no key update;
  update public.jobs set folded = true
    where series_id = any (touched) and not folded and id <> public.series_row(series_id);
  update public.jobs set folded = false
    where folded and id in (select public.series_row(s.id) from unnest(touched) s (id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_span()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if tg_op = 'UPDATE' and (old.person_id, old.starts_at, old.ends_at) is not distinct from (new.person_id, new.starts_at, new.ends_at) then
    new.pause_minutes := old.pause_minutes;
    return new;
  end if;
  if new.person_id is not null and (tg_op = 'INSERT' or new.person_id is distinct from old.person_id)
    and not exists (select from public.profiles p where p.id = new.person_id and p.role = 'tech' and p.active) then
    raise exception 'not a technician' using errcode = 'QR003';
  end if;
  new.pause_minutes := public.pause_in(new.person_id, new.starts_at, new.ends_at);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_spans()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
begin
  if new.span_count = 0 and new.helpers is null and new.spans_hash is null then return new; end if;
  if (old.assigned_to, old.scheduled_start, old.scheduled_end, old.span_count, old.helpers, old.spans_hash)
      is distinct from (new.assigned_to, new.scheduled_start, new.scheduled_end, new.span_count, new.helpers, new.spans_hash) then
    raise exception 'people and times of this job are its spans' using errcode = 'check_violation', constraint = 'jobs_follow_spans';
  end if;
  return new;
end $function$;
GRANT EXECUTE ON FUNCTION keep_spans() TO PUBLIC;

CREATE OR REPLACE FUNCTION public.keep_time()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  by_technician boolean := current_setting('role') = 'portal_tech';
begin
  perform pg_advisory_xact_lock_shared(14, 6);
  -- The application's clock may be a little ahead of this one. Removed time may lie ahead.
  if new.flag is distinct from 'removed' and greatest(new.started_at, new.ended_at) > now() + interval '1 minute' then
    raise exception 'time is not entered ahead' using errcode = 'QR024';
  end if;
  if tg_op = 'INSERT' then
    if by_technician and new.job_id is not null and not public.was_assigned(new.job_id) then
      raise exception 'not a job of theirs' using errcode = 'QR020';
    end if;
    new.ended_received_at := case when new.ended_at is not null then now() end;
  else
    if by_technician and old.ended_at is not null then
      raise exception 'an entry that has ended is corrected by the office' using errcode = 'QR023';
    end if;
    if new.ended_at is distinct from old.ended_at then
      new.ended_received_at := case when new.ended_at is not null then now() end;
    end if;
    -- A late entry overlapped only while its end wasn't known.
    if by_technician and old.flag = 'overlap' and new.ended_at is not null and not exists (
      select from public.time_entries e where e.person_id = new.person_id and e.counted and e.id <> new.id
        and tstzrange(e.started_at, e.ended_at) && tstzrange(new.started_at, new.ended_at))
      and not public.in_closed_week(tstzrange(new.started_at, new.ended_at)) then
      new.flag := null;
    end if;
  end if;
  -- Its start or its end came in long after it happened, or it lasts longer than anybody works: the office decides.
  if by_technician and (new.flag is null or new.flag = 'overlap') then
    new.flag := case
      when new.received_at - new.started_at > interval '14 hours' or new.ended_received_at - new.ended_at > interval '14 hours' then
        case when public.in_closed_week(tstzrange(new.started_at, coalesce(new.ended_at, new.started_at), '[]'))
          then 'closed' else 'late' end
      when new.ended_at is not null and public.lasts_too_long(new.started_at, new.ended_at) then 'long'
      else new.flag end;
    new.counted := new.flag is null;
  end if;
  if tg_op = 'UPDATE' then
    if (old.person_id, old.kind, old.job_id, old.started_at, old.ended_at, old.counted)
      is not distinct from (new.person_id, new.kind, new.job_id, new.started_at, new.ended_at, new.counted) then
      return new;
    end if;
    if old.counted and public.in_closed_week(tstzrange(old.started_at, old.ended_at)) then
      raise exception 'the week is closed' using errcode = 'QR025';
    end if;
  end if;
  if new.counted and public.in_closed_week(tstzrange(new.started_at, new.ended_at)) then
    raise exception 'the week is closed' using errcode = 'QR025';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_visit_fact(job uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  -- A clock that stops while the job is completed elsewhere: the second one waits, and reads both.
  perform pg_advisory_xact_lock(hashtextextended('visit_facts ' || job, 0));
  insert into public.visit_facts (job_id, service_id, condition, book_minutes, actual_minutes, left_out, completed_at, people)
    select job_id, service_id, condition, book_minutes, actual_minutes, left_out, completed_at, people
    from public.timed_visits where job_id = job
    on conflict (job_id) do update set service_id = excluded.service_id, condition = excluded.condition,
      book_minutes = excluded.book_minutes, actual_minutes = excluded.actual_minutes, left_out = excluded.left_out,
      completed_at = excluded.completed_at, people = excluded.people;
  if not found then
    delete from public.visit_facts where job_id = job;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_workbench()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  bench record;
begin
  if tg_op = 'DELETE' then
    select status, owner_id into bench from public.quotes where id = old.quote_id;
    if found and bench.status <> 'draft' then
      raise exception 'what was sent stays as it is' using errcode = 'QR074';
    end if;
    return old;
  end if;
  select status, owner_id into bench from public.quotes where id = new.quote_id for share;
  if not found or bench.status <> 'draft' and (tg_op = 'INSERT' or to_jsonb(new) - 'owner_id' is distinct from to_jsonb(old) - 'owner_id') then
    raise exception 'what was sent stays as it is' using errcode = 'QR074';
  end if;
  new.owner_id := bench.owner_id;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keeps_no_text(entity text, changes jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select not exists (
    select from jsonb_each(changes) field, jsonb_each(field.value) side
    where jsonb_typeof(side.value) in ('object', 'array')
      or (jsonb_typeof(side.value) = 'string'
        -- Typed by the office about what it sells and what the state takes; nobody is named there.
        and entity not in ('service', 'tax_rate')
        -- A word of ours, a day or an instant, an id, a currency, a time zone. A name, an address or a number of somebody
        -- is none of these, so the log can't keep what is erased elsewhere.
        and side.value #>> '{}' !~ '^([a-z_]{1,40}|\d{4}-\d\d-\d\d(T[0-9:.]+Z)?|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[A-Z]{3}|[A-Za-z]+(/[A-Za-z_+-]+)+)$'))
$function$;
GRANT EXECUTE ON FUNCTION keeps_no_text(text,jsonb) TO PUBLIC;

CREATE OR REPLACE FUNCTION public.lasts_too_long(starts timestamp with time zone, ends timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(ends, now()) - starts > interval '16 hours'
$function$;
GRANT EXECUTE ON FUNCTION lasts_too_long(timestamp with time zone,timestamp with time zone) TO portal_admin, portal_tech, portal_worker;

CREATE OR REPLACE FUNCTION public.lead_of_no_client()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if current_setting('role') = 'portal_sales'
    and (tg_op = 'INSERT' or (new.email, new.phone) is distinct from (old.email, old.phone)
      or old.status in ('sold', 'lost') and new.status in ('new', 'warm'))
    and public.client_of_another(new.email, new.phone, new.owner_id) is not null then
    raise exception 'the client of another' using errcode = 'QR089';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.learn_from_items()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  job uuid := case when tg_op = 'DELETE' then old.job_id else new.job_id end;
begin
  if exists (select from public.jobs where id = job and status = 'completed') then
    perform public.keep_visit_fact(job);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.learn_from_job()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform public.keep_visit_fact(new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.learn_from_time()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if tg_op = 'UPDATE' and old.job_id is distinct from new.job_id and old.job_id is not null then
    perform public.keep_visit_fact(old.job_id);
  end if;
  if new.job_id is not null then
    perform public.keep_visit_fact(new.job_id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.leave_client()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  ties record;
begin
  select * into ties from public.client_ties(new.id);
  if ties.owed_cents > 0 then raise exception 'they owe money' using errcode = 'QR112'; end if;
  if ties.credit_cents + ties.deposit_cents > 0 then raise exception 'their money is held' using errcode = 'QR113'; end if;
  if ties.under_way > 0 then raise exception 'money is on its way' using errcode = 'QR114'; end if;
  if ties.visits + ties.plans > 0 then raise exception 'work is to come' using errcode = 'QR115'; end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.leave_clients()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  update public.profiles set rep_id = null where rep_id = new.id and acts_for is null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.leave_leads()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  update public.leads set owner_id = null where owner_id = new.id and status in ('new', 'warm') and joined_to is null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.leave_plan()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform public.settle_plan(old.id, 'deleted');
  return old;
end $function$;

CREATE OR REPLACE FUNCTION public.left_job_title(job uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select title from public.jobs
  where id = job and (current_setting('role') = 'portal_worker' or public.was_on(job, public.actor_id()))
$function$;
GRANT EXECUTE ON FUNCTION left_job_title(uuid) TO portal_tech, portal_worker;

CREATE OR REPLACE FUNCTION public.let_go_deposit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  update public.deposits set held_cents = 0 where invoice_id = old.id and held_cents > 0;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION public.limit_gallery_links()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  -- One after the other: of twenty requests at once the last would otherwise not see the first.
  perform pg_advisory_xact_lock(hashtextextended('gallery_links ' || new.client_id, 0));
  if (select count(*) from public.gallery_links where client_id = new.client_id and expires_at > now()) >= 20 then
    raise exception 'too many links' using errcode = '54000';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.limit_invitations()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  hash constant bytea := sha256(convert_to(new.email, 'UTF8'));
begin
  perform pg_advisory_xact_lock(hashtextextended('invited_addresses', 0));
  delete from public.invited_addresses where at < now() - interval '1 day';
  if (select count(*) from public.invited_addresses i where i.address_hash = hash) >= 3 then
    raise exception 'invited too often' using errcode = '54000';
  end if;
  insert into public.invited_addresses (address_hash) values (hash);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.limit_own_bookings()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if not exists (select from public.profiles where id = new.created_by and role = 'client')
    or not exists (select from public.slot_holds h join public.profiles p on p.id = h.held_by where h.id = new.hold_id and p.role = 'client')
  then return new; end if;
  -- Held, so that two bookings at once are counted one after the other.
  perform from public.profiles where id = new.client_id for no key update;
  if public.open_own_bookings(new.client_id) >= 5 then
    raise exception 'too many open visits' using errcode = '54000';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.line_minutes(from_latitude double precision, from_longitude double precision, to_latitude double precision, to_longitude double precision)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'pg_catalog'
AS $function$
  select coalesce(ceil(2 * 6371 * asin(sqrt(
      power(sin((radians(to_latitude) - radians(from_latitude)) / 2), 2)
      + cos(radians(from_latitude)) * cos(radians(to_latitude)) * power(sin(radians(to_longitude - from_longitude) / 2), 2)
    )) / 0.6::double precision)::int, 15)
$function$;
GRANT EXECUTE ON FUNCTION line_minutes(double precision,double precision,double precision,double precision) TO PUBLIC;

CREATE OR REPLACE FUNCTION public.link_referral(lead uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  friend public.referrals;
  client public.profiles;
  reason text;
begin
  select r.* into friend from public.referrals r where r.lead_id = lead and r.status = 'asked' for update;
  select p.* into client from public.profiles p join public.leads l on l.client_id = p.id where l.id = lead;
  if friend.id is null or client.id is null or client.id = friend.referred_client_id then return; end if;
  reason := case
    when client.id = friend.referrer_id then 'self'
    when exists (select from public.referrals r where r.referred_client_id = client.id) then 'duplicate'
    when exists (select from public.invoices i where i.client_id = client.id and i.status <> 'draft'
        and i.created_at < friend.asked_at)
      or exists (select from public.jobs j where j.client_id = client.id and j.completed_at < friend.asked_at) then 'not_new'
    end;
  if reason is null then
    begin
      update public.referrals set referred_client_id = client.id, known = known or client.created_at < friend.asked_at
        where id = friend.id;
      return;
    exception when unique_violation then
      reason := 'duplicate';
    end;
  end if;
  update public.referrals set status = 'closed', closed_reason = reason where id = friend.id;
end $function$;

CREATE OR REPLACE FUNCTION public.list_unbilled(job uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if exists (select from public.jobs where id = job and status = 'completed')
    and not public.is_settled(job)
    and (not exists (select from public.job_items where job_id = job) or exists (
      select from public.job_items i left join public.plan_items p on p.item_id = i.id
      where i.job_id = job and coalesce(p.charged_job_id, job) = job and not public.is_uncleaned(i.id)))
    and not public.waits_for_photos(job) then
    insert into public.unbilled_jobs (job_id, done_at)
      select job, coalesce((
        select created_at from public.job_changes where job_id = job and changes -> 'status' ->> 'to' = 'completed'
        order by id desc limit 1), now())
      on conflict do nothing;
  else
    delete from public.unbilled_jobs where job_id = job;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.living_client()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform from public.profiles where id = new.client_id and deleted_at is null for share;
  if not found then raise exception 'not a client' using errcode = 'QR002'; end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.local_day(at timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select (at at time zone time_zone)::date from public.business_settings
$function$;
GRANT EXECUTE ON FUNCTION local_day(timestamp with time zone) TO portal_admin, portal_client, portal_tech, portal_worker;

CREATE OR REPLACE FUNCTION public.mailbox_key(email text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'pg_catalog'
AS $function$
  select replace(split_part(split_part(lower(email), '@', 1), '+', 1), '.', '') || '@' || split_part(lower(email), '@', 2)
$function$;

CREATE OR REPLACE FUNCTION public.minutes_between(starts timestamp with time zone, ends timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when public.is_possible_time(starts, ends)
    then (floor(extract(epoch from ends) / 60) - floor(extract(epoch from starts) / 60))::int else 0 end
$function$;
GRANT EXECUTE ON FUNCTION minutes_between(timestamp with time zone,timestamp with time zone) TO portal_admin, portal_tech, portal_worker;

CREATE OR REPLACE FUNCTION public.new_referral_code()
 RETURNS text
 LANGUAGE sql
 SET search_path TO 'pg_catalog'
AS $function$
  -- Bytes 6 and 8 of a uuid aren't all chance.
  select string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', (get_byte(u.bytes, at) & 31) + 1, 1), '')
  from (select uuid_send(gen_random_uuid()) as bytes) u, unnest(array[0, 1, 2, 3, 4, 5, 9, 10]) at
$function$;

CREATE OR REPLACE FUNCTION public.next_version()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
begin
  if to_jsonb(new) - tg_argv is distinct from to_jsonb(old) - tg_argv then
    new.version := old.version + 1;
  end if;
  return new;
end $function$;
GRANT EXECUTE ON FUNCTION next_version() TO PUBLIC;

CREATE OR REPLACE FUNCTION public.note_lead()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' then
    if new.created_by is not null then
      insert into public.lead_events (lead_id, kind, detail)
        values (new.id, case new.source when 'import' then 'imported' else 'status' end, jsonb_build_object('to', new.status));
    end if;
    return null;
  end if;
  if new.status <> old.status then
    insert into public.lead_events (lead_id, kind, note, detail) values (new.id, 'status', new.lost_note,
      jsonb_strip_nulls(jsonb_build_object('from', old.status, 'to', new.status, 'lost_reason', new.lost_reason)));
  end if;
  if new.owner_id is distinct from old.owner_id then
    update public.lead_events set owner_id = new.owner_id where lead_id = new.id;
    update public.leads set owner_id = new.owner_id where joined_to = new.id;
    if new.joined_to is null then
      insert into public.lead_events (lead_id, kind, detail) values (new.id, 'reassigned',
        jsonb_strip_nulls(jsonb_build_object('from', old.owner_id, 'to', new.owner_id)));
    end if;
  end if;
  if new.joined_to is distinct from old.joined_to then
    update public.leads set joined_to = new.joined_to, owner_id = new.owner_id where joined_to = new.id;
    if old.joined_to is null then
      insert into public.lead_events (lead_id, kind, detail)
        values (new.joined_to, 'joined', jsonb_build_object('lead_id', new.id));
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_move()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if exists (select from public.invoice_line_sales where invoice_id = new.id) then
    insert into public.commission_moves (invoice_id, before_cents, after_cents, booked_on)
      values (new.id, old.paid_cents, new.paid_cents, coalesce((
        select e.booked_on from public.ledger_entries e
        where e.invoice_id = new.id and e.account = 'receivable' and e.created_at = now()
          and sign(e.amount_cents) = sign(old.paid_cents - new.paid_cents)
        order by e.id desc limit 1), public.business_day(now())));
    perform queue.enqueue('earnCommission', '{}', 'earn-' || new.id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_removed_file()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  insert into public.removed_files (key) values (old.key) on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_visit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  insert into public.visit_events select * from public.visit_events_of(new);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.occupy()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  changed uuid[];
  crew uuid[];
  spread boolean := false;
begin
  if tg_op = 'INSERT' then
    select array_agg(id), array_agg(assigned_to) into changed, crew from jobs_after
      where assigned_to is not null and scheduled_start is not null and status <> 'cancelled';
  else
    select array_agg(a.id), array_agg(a.assigned_to) || array_agg(b.assigned_to), bool_or(a.span_count + b.span_count > 0)
        into changed, crew, spread
      from jobs_after a join jobs_before b using (id)
      where (a.assigned_to, a.scheduled_start, a.scheduled_end, a.spans_hash, a.buffer_minutes, a.place_id, a.status = 'cancelled',
          case when a.span_count > 0 then a.completed_at end)
        is distinct from
          (b.assigned_to, b.scheduled_start, b.scheduled_end, b.spans_hash, b.buffer_minutes, b.place_id, b.status = 'cancelled',
          case when b.span_count > 0 then b.completed_at end);
    if spread then
      crew := crew || array(select unnest(helpers) from jobs_after union select unnest(helpers) from jobs_before);
    end if;
  end if;
  if changed is null then return null; end if;
  perform from public.staff where profile_id in (select unnest(crew)) order by profile_id for no key update;
  delete from public.busy_spans where owner_id in (select unnest(changed));
  if spread then
    delete from public.busy_spans where group_id in (select unnest(changed));
  end if;
  delete from public.busy_spans where technician_id in (select unnest(crew)) and kind = 'hold' and expires_at < now();
  insert into public.busy_spans (owner_id, technician_id, span, kind, work_ends, latitude, longitude)
    select a.id, a.assigned_to, tstzrange(a.scheduled_start, a.scheduled_end + make_interval(mins => a.buffer_minutes)), 'job',
      a.scheduled_end, p.latitude, p.longitude
    from jobs_after a left join public.places p on p.id = a.place_id
    where a.id in (select unnest(changed)) and a.assigned_to is not null and a.scheduled_start is not null
      and a.span_count = 0 and a.status <> 'cancelled';
  if spread then
    insert into public.busy_spans (owner_id, group_id, technician_id, span, kind, work_ends, latitude, longitude)
      select s.id, a.id, s.person_id, tstzrange(s.starts_at, s.ends_at + make_interval(mins => a.buffer_minutes)), 'job',
        s.ends_at, p.latitude, p.longitude
      from jobs_after a join public.job_spans s on s.job_id = a.id left join public.places p on p.id = a.place_id
      where a.id in (select unnest(changed)) and s.person_id is not null and a.status <> 'cancelled'
        and (a.completed_at is null or s.starts_at < a.completed_at);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.only_drafts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if tg_table_name = 'invoices' then
    if old.status <> 'draft' then raise exception 'an issued invoice stays' using errcode = 'QR010'; end if;
    return old;
  end if;
  -- A rate that is deleted lets go of its lines; what it was stands beside it.
  if tg_op = 'UPDATE' and new.tax_rate_id is null and to_jsonb(new) - 'tax_rate_id' = to_jsonb(old) - 'tax_rate_id' then
    return new;
  end if;
  if exists (select from public.invoices where id = coalesce(new.invoice_id, old.invoice_id) and status <> 'draft') then
    raise exception 'an issued invoice never changes' using errcode = 'QR010';
  end if;
  return coalesce(new, old);
end $function$;

CREATE OR REPLACE FUNCTION public.open_gallery_link(hash bytea)
 RETURNS TABLE(expires_at timestamp with time zone, services text[], photos json)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select max(s.expires_at),
    coalesce((select array_agg(distinct v.name) from public.job_items i join public.services v on v.id = i.service_id
      where i.job_id = any (array_agg(s.job_id))), '{}'),
    json_agg(json_build_object('number', s.number, 'side', s.side))
  from public.shown_gallery_photos s where s.token_hash = hash having count(*) > 0
$function$;
GRANT EXECUTE ON FUNCTION open_gallery_link(bytea) TO portal_anonymous;

CREATE OR REPLACE FUNCTION public.open_own_bookings(client uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select count(*)::int from public.bookings b
    join public.profiles maker on maker.id = b.created_by and maker.role = 'client'
    left join public.jobs j on j.id = b.job_id
  where b.client_id = client and b.kind = 'new'
    and (b.status in ('requested', 'awaiting_deposit', 'awaiting_office', 'needs_time')
      or b.status = 'confirmed' and j.status = 'pending' and j.scheduled_start > now())
$function$;

CREATE OR REPLACE FUNCTION public.open_pay_link(hash bytea)
 RETURNS TABLE(id uuid, invoice_id uuid, number bigint, paid boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select id, invoice_id, number, paid from public.pay_link_states where token_hash = hash and (live or paid)
$function$;
GRANT EXECUTE ON FUNCTION open_pay_link(bytea) TO portal_anonymous;

CREATE OR REPLACE FUNCTION public.open_period()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform pg_advisory_xact_lock_shared(14, 5);
  if new.booked_on <= (select max(through) from public.closed_periods) then
    raise exception 'the period is closed' using errcode = 'QR015';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.own_client()
 RETURNS TABLE(id uuid, full_name text, themselves boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select c.id, c.full_name, c.id = public.actor_id() from public.profiles c where c.id = public.actor_client_id()
$function$;
GRANT EXECUTE ON FUNCTION own_client() TO portal_client;

CREATE OR REPLACE FUNCTION public.own_friends()
 RETURNS TABLE(number integer, asked_at timestamp with time zone, step text, reward_cents bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select r.number, r.asked_at, case
      when r.status = 'closed' and r.closed_reason in ('not_new', 'duplicate') then 'asked'
      when r.status in ('earned', 'closed') then r.status
      when exists (select from public.jobs j where j.client_id = r.referred_client_id and j.status <> 'cancelled'
          and j.created_at > r.asked_at)
        or exists (select from public.invoices i where i.client_id = r.referred_client_id and i.status not in ('draft', 'void')
          and i.created_at > r.asked_at)
        then 'booked'
      else 'asked' end, r.reward_cents
  from public.referrals r where r.referrer_id = public.actor_client_id()
$function$;
GRANT EXECUTE ON FUNCTION own_friends() TO portal_client;

CREATE OR REPLACE FUNCTION public.parties_of(ids uuid[])
 RETURNS TABLE(job_id uuid, client_name text, client_phone text, technician_name text, place json, client jsonb, crew text[])
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 50
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
#variable_conflict use_column
begin
  return query select j.id, c.full_name, case when works.here then c.phone end,
    case when works.here then t.full_name
      when now() >= ((j.scheduled_start at time zone b.time_zone)::date - 1 + time '18:00') at time zone b.time_zone
        then split_part(btrim(t.full_name), ' ', 1) end,
    case when p.id is not null then row_to_json(p) end,
    case when works.here and c.id is not null then public.technician_knows(c) end,
    case when j.span_count > 0 and not works.here then (
      select array_agg(person.name order by person.lead desc, person.name)
      from (
        select split_part(btrim(w.full_name), ' ', 1) as name, bool_or(s.lead) as lead
        from public.job_spans s join public.profiles w on w.id = s.person_id
        where s.job_id = j.id and public.local_day(s.starts_at) = (
            select d.day from public.job_days(j.id) d where now() < d.ends_at order by d.day limit 1)
          and now() >= (public.local_day(s.starts_at) - 1 + time '18:00') at time zone b.time_zone
        group by w.id, w.full_name) person) end
  from public.jobs j
  cross join public.business_settings b
  cross join (select public.actor_id() as id, public.actor_client_id() as client_id offset 0) actor
  cross join lateral (select coalesce(actor.id = any (j.helpers || j.assigned_to), false) as here) works
  left join public.profiles c on c.id = j.client_id
  left join public.profiles t on t.id = j.assigned_to
  left join public.places p on p.id = j.place_id
  where j.id = any (ids) and (works.here or j.client_id = actor.client_id);
end $function$;
GRANT EXECUTE ON FUNCTION parties_of(uuid[]) TO portal_client, portal_tech;

CREATE OR REPLACE FUNCTION public.pause_in(technician uuid, from_at timestamp with time zone, to_at timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select coalesce((
    select (extract(epoch from rest.till - rest.since) / 60)::int
    from business_settings b
      cross join lateral (select (from_at at time zone b.time_zone)::date as day) d
      join working_hours w on w.profile_id = technician and w.weekday = extract(dow from d.day)::int and w.break_starts is not null
      cross join lateral (select (d.day + w.starts) at time zone b.time_zone as opens, (d.day + w.ends) at time zone b.time_zone as closes,
        (d.day + w.break_starts) at time zone b.time_zone as since, (d.day + w.break_ends) at time zone b.time_zone as till) rest
    where from_at >= rest.opens and from_at < rest.since and to_at > rest.till
      and to_at - from_at - (rest.till - rest.since) > greatest(rest.since - rest.opens, rest.closes - rest.till, interval '2 hours')
      and not exists (select from days_off f where f.profile_id = technician and d.day between f.starts_on and f.ends_on)), 0)
$function$;
GRANT EXECUTE ON FUNCTION pause_in(uuid,timestamp with time zone,timestamp with time zone) TO PUBLIC;

CREATE OR REPLACE FUNCTION public.pay_commission()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  paid date;
  owed bigint;
begin
  perform pg_advisory_xact_lock(14, 7);
  if (new.through + interval '1 month')::date > public.business_day(now()) then
    raise exception 'the month is not over' using errcode = 'QR080';
  end if;
  select max(through) into paid from public.commission_payouts where staff_id = new.staff_id;
  select coalesce(sum(amount_cents), 0), count(*), min(month) into owed, new.lines, new.since from public.commission_entries
    where staff_id = new.staff_id and month <= new.through and month > coalesce(paid, '-infinity');
  if owed <> new.amount_cents or paid >= new.through or exists (
    select from public.commission_moves m join public.invoice_line_sales s on s.invoice_id = m.invoice_id
    where m.fold_no is null and s.staff_id = new.staff_id and m.booked_on < (new.through + interval '1 month')::date) then
    raise exception 'it comes to something else' using errcode = 'QR081';
  end if;
  select coalesce(max(fold_no), 0) into new.fold_no from public.commission_moves;
  new.paid_on := public.business_day(now());
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.payer_billed_to()
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select coalesce(i.bill_to ->> 'name', c.full_name)
  from public.invoices i join public.profiles c on c.id = i.client_id
  where i.id = public.payer_invoice()
$function$;
GRANT EXECUTE ON FUNCTION payer_billed_to() TO portal_payer;

CREATE OR REPLACE FUNCTION public.payer_invoice()
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select invoice_id from public.pay_link_states where id = public.actor_id() and live
$function$;
GRANT EXECUTE ON FUNCTION payer_invoice() TO portal_payer;

CREATE OR REPLACE FUNCTION public.payer_paid_invoice()
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select invoice_id from public.pay_link_states where id = public.actor_id() and (live or paid)
$function$;
GRANT EXECUTE ON FUNCTION payer_paid_invoice() TO portal_payer;

CREATE OR REPLACE FUNCTION public.payer_stops()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
begin
  if current_user = 'portal_payer' and new.status not in ('cancelled', 'superseded') then
    raise exception 'that is not a payer''s to say' using errcode = 'QR012';
  end if;
  return new;
end $function$;
GRANT EXECUTE ON FUNCTION payer_stops() TO PUBLIC;

CREATE OR REPLACE FUNCTION public.payment_party()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  select client_id into new.client_id from public.payments where id = new.payment_id;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.phone_key(phone text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'pg_catalog'
AS $function$
  select nullif(right(regexp_replace(phone, '\D', '', 'g'), 10), '')
$function$;

CREATE OR REPLACE FUNCTION public.photo_party()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare job public.jobs;
begin
  select * into job from public.jobs where id = new.job_id;
  if current_setting('role') = 'portal_tech' and not public.was_assigned(new.job_id) then
    raise exception 'not a job of theirs' using errcode = 'QR020';
  end if;
  if (select count(*) from public.photos where job_id = new.job_id and state <> 'failed') >= 500 then
    raise exception 'too many photos' using errcode = '54000';
  end if;
  -- The bytes of what hasn't arrived whole stay in the database: so much of one person, and no more.
  if current_setting('role') = 'portal_tech'
    and (select count(*) from public.photos where taken_by = new.taken_by and state = 'uploading') >= 200 then
    raise exception 'too many photos on their way' using errcode = '54000';
  end if;
  new.client_id := job.client_id;
  new.technician_id := job.assigned_to;
  new.helpers := job.helpers;
  new.place_id := job.place_id;
  new.visible_to := public.technicians_at(job.place_id);
  new.flag := case when job.status = 'cancelled' then 'cancelled'
    when current_setting('role') = 'portal_tech' and not coalesce(new.taken_by = any (job.helpers || job.assigned_to), false) then 'not_assigned' end;
  -- A step or a line that was taken off the job meanwhile doesn't cost the photo.
  if not exists (select from public.checklist_items where id = new.step_id and job_id = new.job_id) then new.step_id := null; end if;
  if not exists (select from public.job_items where id = new.item_id and job_id = new.job_id) then new.item_id := null; end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.plan_month(day date)
 RETURNS daterange
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'pg_catalog'
AS $function$
  select daterange(date_trunc('month', day::timestamp)::date, (date_trunc('month', day::timestamp) + interval '1 month')::date)
$function$;
GRANT EXECUTE ON FUNCTION plan_month(date) TO PUBLIC;

CREATE OR REPLACE FUNCTION public.plan_party()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  select client_id into new.client_id from public.job_series where id = new.plan_id and plan_id = id;
  if new.client_id is null then
    raise exception 'not a client''s plan' using errcode = 'QR038';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.planned_spans(spans jsonb)
 RETURNS TABLE(person_id uuid, lead boolean, starts_at timestamp with time zone, ends_at timestamp with time zone)
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select * from jsonb_to_recordset(spans) s (person_id uuid, lead boolean, starts_at timestamptz, ends_at timestamptz)
$function$;

CREATE OR REPLACE FUNCTION public.price_of_bins(item uuid, done integer)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select case when done = 0 then 0 else least(m.price_cents, coalesce((
      select round((p.price_cents + greatest(0, done - p.included_units) * p.extra_cents) * f.percent / 100.0)::bigint
      from public.service_prices p join public.services s on s.id = p.service_id cross join lateral (
        select case when not s.by_condition or i.condition = 'normal' then 100
          when i.condition = 'dirty' then p.dirty_percent else p.heavy_percent end as percent) f
      where p.service_id = i.service_id and s.pricing = 'per_unit'
        and round((p.price_cents + greatest(0, coalesce(i.units, 1) - p.included_units) * p.extra_cents) * f.percent / 100.0)
          = m.price_cents
      order by p.valid_from desc limit 1),
    round(m.price_cents * done / coalesce(i.units, 1)::numeric)::bigint)) end
  from public.job_items i join public.job_item_prices m on m.item_id = i.id where i.id = item
$function$;

CREATE OR REPLACE FUNCTION public.price_party()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  select client_id into new.client_id from public.job_items where id = new.item_id;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.profile_search(person profiles)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select ' ' || lower(concat_ws(' ', person.full_name, person.email, person.phone,
    case when person.role = 'client' then (
      select string_agg(concat_ws(' ', street, city, postal_code), ' ') from public.places where client_id = person.id) end,
    case when person.role = 'client' then (
      select string_agg(concat_ws(' ', full_name, phone, email), ' ') from public.contacts where client_id = person.id) end))
$function$;

CREATE OR REPLACE FUNCTION public.proof_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  job uuid := coalesce(new.job_id, old.job_id);
  state text;
begin
  select status into state from public.jobs where id = job for no key update;
  if state = 'completed' then perform public.list_unbilled(job); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.quote_begun(quote uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select exists (select from public.jobs where quote_id = quote and status in ('in_progress', 'completed'))
    or exists (select from public.job_series f join public.job_series s on s.plan_id = f.id join public.jobs j on j.series_id = s.id
      where f.quote_id = quote and j.status in ('in_progress', 'completed'))
$function$;
GRANT EXECUTE ON FUNCTION quote_begun(uuid) TO portal_admin, portal_client, portal_sales, portal_worker;

CREATE OR REPLACE FUNCTION public.quote_clash(quote uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  offer public.quotes;
  who public.leads;
  client uuid;
begin
  select * into offer from public.quotes where id = quote;
  select * into who from public.leads where id = offer.lead_id;
  client := coalesce(offer.client_id, who.client_id);
  if client is null then
    return public.client_of_another(who.email, who.phone, offer.owner_id);
  end if;
  return (select id from public.profiles where id = client and rep_id is distinct from offer.owner_id);
end $function$;
GRANT EXECUTE ON FUNCTION quote_clash(uuid) TO portal_worker;

CREATE OR REPLACE FUNCTION public.quote_deposit(quote uuid)
 RETURNS json
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select json_build_object('amount_cents', d.amount_cents, 'paid_cents', d.paid_cents, 'refunded_cents', (
    select coalesce(sum(r.amount_cents), 0) from public.refunds r join public.payments p on p.id = r.payment_id
    where p.deposit_id = d.id and r.status in ('requested', 'pending', 'completed')))
  from public.deposits d join public.quotes q on q.id = d.quote_id
  where d.quote_id = quote and (current_setting('role') in ('portal_admin', 'portal_worker')
    or current_setting('role') = 'portal_sales' and q.owner_id = public.actor_id()
    or current_setting('role') = 'portal_client' and q.client_id = public.actor_client_id())
$function$;
GRANT EXECUTE ON FUNCTION quote_deposit(uuid) TO portal_admin, portal_client, portal_sales, portal_worker;

CREATE OR REPLACE FUNCTION public.quote_discount_bp(quote uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select coalesce(max(case when g.book = 0 then q.discount_percent * 100
    else greatest(0, ceil(10000 * (g.book - g.net * (100 - q.discount_percent) / 100) / g.book)) end), 0)::int
  from public.quotes q cross join lateral (
    select coalesce(sum(coalesce(i.book_cents, i.price_cents)) filter (where i.service_id is not null), 0)::numeric as book,
      coalesce(sum(i.price_cents) filter (where i.service_id is not null), 0)::numeric as net
    from public.quote_items i where i.quote_id = q.id group by i.option_id, i.billing, i.repeat) g
  where q.id = quote
$function$;
GRANT EXECUTE ON FUNCTION quote_discount_bp(uuid) TO portal_admin, portal_sales, portal_worker;

CREATE OR REPLACE FUNCTION public.quote_plans(quote uuid)
 RETURNS json
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select coalesce(json_agg(json_build_object('part', part, 'series_id', s.id, 'starts_on', s.starts_on) order by part), '[]')
  from public.quote_acceptances a join public.quotes q on q.id = a.quote_id cross join unnest(a.parts) part
    left join public.job_series s on s.quote_id = a.quote_id and s.quote_part = part
  where a.quote_id = quote and (current_setting('role') in ('portal_admin', 'portal_worker')
    or current_setting('role') = 'portal_sales' and q.owner_id = public.actor_id()
    or current_setting('role') = 'portal_client' and q.client_id = public.actor_client_id())
$function$;
GRANT EXECUTE ON FUNCTION quote_plans(uuid) TO portal_admin, portal_client, portal_sales, portal_worker;

CREATE OR REPLACE FUNCTION public.quote_won(quote uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  won public.quotes;
begin
  select * into won from public.quotes where id = quote and status = 'accepted';
  if won.id is null then return; end if;
  begin
    update public.leads set status = 'warm', next_step = 'call', follow_up_at = now() where id = won.lead_id and status = 'lost';
  exception when unique_violation then
    -- The same person is in work anew: that lead isn't this one's to close.
    null;
  end;
  update public.leads set status = 'sold', client_id = won.client_id where id = won.lead_id and status in ('new', 'warm');
  update public.profiles set rep_id = won.owner_id where id = won.client_id and rep_id is null and exists (
    select from public.profiles where id = won.owner_id and role = 'sales' and active and deleted_at is null)
    and exists (select from public.quote_acceptances where quote_id = quote and witness_id is distinct from won.owner_id);
end $function$;
GRANT EXECUTE ON FUNCTION quote_won(uuid) TO portal_worker;

CREATE OR REPLACE FUNCTION public.quotes_valid_for_a_year()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if new.valid_until > public.business_day(now()) + 366 then
    raise exception 'a quote is good for a year at most' using errcode = '23514', constraint = 'quotes_valid_for_a_year';
  end if;
  return new;
end $function$;
GRANT EXECUTE ON FUNCTION quotes_valid_for_a_year() TO PUBLIC;

CREATE OR REPLACE FUNCTION public.record_job_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  quiet constant text[] := array['id', 'number', 'version', 'search', 'buffer_minutes', 'pause_minutes', 'span_count', 'occurrence',
    'folded', 'rep_id', 'created_at', 'completed_at', 'cancelled_at', 'window_start', 'window_end', 'booking_id', 'quote_id',
    'quote_part'];
  kept constant text[] := array['status', 'priority', 'client_id', 'place_id', 'assigned_to', 'helpers', 'due_date', 'scheduled_start',
    'scheduled_end', 'series_id', 'tour_id'];
  was jsonb := '{}';
  became jsonb := to_jsonb(new) - quiet;
  changed jsonb;
begin
  if new.helpers is not null then became := became || jsonb_build_object('helpers', array_to_string(new.helpers, ' ')); end if;
  if tg_op = 'UPDATE' then
    was := to_jsonb(old) - quiet;
    if old.helpers is not null then was := was || jsonb_build_object('helpers', array_to_string(old.helpers, ' ')); end if;
  end if;
  select jsonb_object_agg(case key when 'items_edited' then 'items' when 'spans_hash' then 'spans' else key end,
      case when key = any (kept) then jsonb_build_object('from', was -> key, 'to', value) else jsonb_build_object('from', null, 'to', null) end)
    into changed
  from jsonb_each(became)
  where not (tg_op = 'INSERT' and key = 'items_edited') and value is distinct from coalesce(was -> key, 'null'::jsonb);
  if changed is null then return null; end if;
  insert into public.job_changes (job_id, client_id, actor_id, action, changes)
    values (new.id, new.client_id, public.actor_id(), case tg_op when 'INSERT' then 'created' else 'changed' end, changed);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refer_lead(lead uuid, friends_code text, is_new boolean)
 RETURNS TABLE(referral_id uuid, referrer_id uuid)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select added.* from public.referral_codes c cross join lateral public.add_referral(lead, c.client_id, is_new) added
  where c.code = upper(friends_code)
$function$;
GRANT EXECUTE ON FUNCTION refer_lead(uuid,text,boolean) TO portal_admin, portal_worker;

CREATE OR REPLACE FUNCTION public.referral_booked()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  friend public.referrals;
begin
  if tg_table_name = 'ledger_entries' then
    select * into friend from public.referrals where id = new.referral_id;
  else
    select * into friend from public.referrals where id = new.id;
  end if;
  if friend.status <> 'earned' or (select count(*) from public.ledger_entries e where e.referral_id = friend.id
      and e.client_id = friend.referrer_id
      and e.amount_cents = case e.account when 'promotions' then friend.reward_cents else -friend.reward_cents end) <> 2 then
    raise exception 'a referral is booked when it is earned' using errcode = 'QR093';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.referral_doubts(referral uuid)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  friend public.referrals;
  doubts text[] := '{}';
begin
  select * into friend from public.referrals r where r.id = referral;
  if exists (
    select from public.places a join public.places b on public.street_key(a.street) = public.street_key(b.street)
      and (lower(a.city) = lower(b.city) or left(a.postal_code, 5) = left(b.postal_code, 5))
    where a.client_id = friend.referrer_id and b.client_id = friend.referred_client_id)
  or exists (
    select from public.places a join public.leads l on l.id = friend.lead_id and public.street_key(a.street) = public.street_key(l.street)
      and (lower(a.city) = lower(l.city) or left(a.postal_code, 5) = left(l.postal_code, 5))
    where a.client_id = friend.referrer_id) then
    doubts := doubts || 'same_street'::text;
  end if;
  if exists (
    (select public.phone_key(p.phone) from public.profiles p where friend.referrer_id in (p.id, p.acts_for)
      union select public.phone_key(c.phone) from public.contacts c where c.client_id = friend.referrer_id)
    intersect (
      select public.phone_key(p.phone) from public.profiles p where friend.referred_client_id in (p.id, p.acts_for)
      union select public.phone_key(c.phone) from public.contacts c where c.client_id = friend.referred_client_id
      union select l.phone_key from public.leads l where l.id = friend.lead_id)
    except select null) then
    doubts := doubts || 'same_phone'::text;
  end if;
  if exists (
    (select public.mailbox_key(p.email) from public.profiles p where friend.referrer_id in (p.id, p.acts_for)
      union select public.mailbox_key(c.email) from public.contacts c where c.client_id = friend.referrer_id)
    intersect (
      select public.mailbox_key(p.email) from public.profiles p where friend.referred_client_id in (p.id, p.acts_for)
      union select public.mailbox_key(c.email) from public.contacts c where c.client_id = friend.referred_client_id
      union select public.mailbox_key(l.email) from public.leads l where l.id = friend.lead_id)
    except select null) then
    doubts := doubts || 'same_email'::text;
  end if;
  if exists (
    select x.payer from public.payment_payers x join public.payments p on p.id = x.payment_id where p.client_id = friend.referrer_id
    intersect
    select x.payer from public.payment_payers x join public.payments p on p.id = x.payment_id
    where p.client_id = friend.referred_client_id) then
    doubts := doubts || 'same_payer'::text;
  end if;
  if (select count(*) from public.referrals r where r.referrer_id = friend.referrer_id and r.status = 'earned'
    and r.earned_at > now() - interval '1 year') >= 10 then
    doubts := doubts || 'many'::text;
  end if;
  if friend.known then
    doubts := doubts || 'known'::text;
  end if;
  if (select s.state from public.referral_standing(referral) s) = 'part_refunded' then
    doubts := doubts || 'part_refunded'::text;
  end if;
  return doubts;
end $function$;
GRANT EXECUTE ON FUNCTION referral_doubts(uuid) TO portal_admin, portal_worker;

CREATE OR REPLACE FUNCTION public.referral_standing(referral uuid, OUT invoice_id uuid, OUT due_on date, OUT state text)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  friend public.referrals;
  bill public.invoices;
  given bigint;
  money bigint;
  back boolean;
begin
  state := 'waiting';
  select * into friend from public.referrals r where r.id = referral;
  given := (select coalesce(-sum(e.amount_cents), 0) from public.ledger_entries e
    where e.client_id = friend.referred_client_id and e.account = 'client_credit' and e.referral_id is not null);
  for bill in select * from public.invoices i
    where i.client_id = friend.referred_client_id and i.status not in ('draft', 'void')
      and i.total_cents >= greatest(friend.min_paid_cents, 1)
    order by i.number
  loop
    money := bill.paid_cents - least(given, public.credit_used(bill.id));
    back := exists (select from public.payments p where (p.invoice_id = bill.id or p.deposit_id in (
        select d.id from public.deposits d where d.invoice_id = bill.id)) and (p.refunded_cents > 0 or p.status = 'reversed'))
      or exists (select from public.ledger_entries e
        where e.invoice_id = bill.id and e.account = 'client_credit' and e.credit_note_id is not null);
    -- Corrected before anybody paid it, or paid with what we gave: the next one is the first.
    continue when bill.status in ('paid', 'credited') and money < greatest(friend.min_paid_cents, 1) and not back;
    invoice_id := bill.id;
    if bill.status in ('issued', 'partly_paid') then return; end if;
    if bill.status = 'credited' or money < greatest(friend.min_paid_cents, 1) then
      state := 'refunded';
      return;
    end if;
    due_on := 14 + (select max(e.booked_on) from public.ledger_entries e
      where e.invoice_id = bill.id and e.account = 'receivable' and e.amount_cents < 0 and e.credit_note_id is null);
    state := case
      when exists (select from public.payments p left join public.refunds f on f.payment_id = p.id
        where (p.invoice_id = bill.id or p.deposit_id in (select d.id from public.deposits d where d.invoice_id = bill.id))
          and (p.status = 'disputed' or f.status in ('requested', 'pending'))) then 'held'
      when due_on > (select (now() at time zone b.time_zone)::date from public.business_settings b) then 'paid'
      when back then 'part_refunded'
      else 'due' end;
    return;
  end loop;
end $function$;
GRANT EXECUTE ON FUNCTION referral_standing(uuid) TO portal_admin, portal_worker;

CREATE OR REPLACE FUNCTION public.referrals_open()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select r.online and f.online from public.referral_rules r cross join public.request_form f
$function$;
GRANT EXECUTE ON FUNCTION referrals_open() TO portal_admin, portal_client;

CREATE OR REPLACE FUNCTION public.refuse_promotion()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
begin
  if new.role = 'admin' and current_user = 'portal_admin' and (tg_op = 'INSERT' or old.role <> 'admin') then
    raise exception 'administrators are made by admin:create' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$;
GRANT EXECUTE ON FUNCTION refuse_promotion() TO PUBLIC;

CREATE OR REPLACE FUNCTION public.refuse_unreadable_phone()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
begin
  raise exception 'a phone number is stored as E.164' using errcode = 'check_violation';
end $function$;
GRANT EXECUTE ON FUNCTION refuse_unreadable_phone() TO PUBLIC;

CREATE OR REPLACE FUNCTION public.reopening(job uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select case when exists (select from public.invoice_jobs where job_id = j.id and not released) then 'invoiced' else 'open' end
  from public.jobs j where j.id = job and j.status = 'completed' and (current_setting('role') <> 'portal_tech'
    or j.assigned_to = public.actor_id() and public.completed_by(j.id) = public.actor_id())
$function$;
GRANT EXECUTE ON FUNCTION reopening(uuid) TO portal_admin, portal_tech;

CREATE OR REPLACE FUNCTION public.rep_technician(job uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select t.full_name from public.jobs j join public.profiles t on t.id = j.assigned_to
  where j.id = job and j.rep_id = public.actor_id()
$function$;
GRANT EXECUTE ON FUNCTION rep_technician(uuid) TO portal_sales;

CREATE OR REPLACE FUNCTION public.replace_hold()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  people uuid[];
begin
  perform from public.profiles where id = new.client_id for no key update;
  people := array(select t.person_id from public.held_times(new) t
    union select t.person_id from public.slot_holds h, public.held_times(h) t where h.client_id = new.client_id);
  perform from public.staff where profile_id = any (people) order by profile_id for no key update;
  delete from public.slot_holds where client_id = new.client_id;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.resume_visit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  update public.visit_progress
    set done_at = null, completion_reason = null, proofs_due = false, office_reason = null where job_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.return_supplies()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform from public.supplies s where s.id in (select m.supply_id from public.supply_movements m where m.job_id = new.id)
    order by s.id for no key update;
  insert into public.supply_movements (supply_id, holder_id, job_id, kind, quantity, moved_by, by_completion)
  select m.supply_id, m.holder_id, new.id, 'used', -sum(m.quantity), public.actor_id(), true
  from public.supply_movements m
  where m.job_id = new.id and not exists (
    select from public.supply_movements s where s.job_id = new.id and s.supply_id = m.supply_id and not s.by_completion)
  group by m.supply_id, m.holder_id having sum(m.quantity) <> 0;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.sell_job()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  plan uuid;
begin
  if new.quote_id is not null then
    insert into public.job_sales (job_id, staff_id, kind, quote_id)
      select new.id, a.owner_id, 'once', a.quote_id from public.quote_acceptances a join public.profiles p on p.id = a.owner_id
      where a.quote_id = new.quote_id and p.role = 'sales'
      on conflict do nothing;
  end if;
  if new.series_id is not null and new.occurrence is not null then
    select s.plan_id into plan from public.job_series s where s.id = new.series_id;
    if not exists (
      select from public.jobs j join public.job_series s on s.id = j.series_id
      where s.plan_id = plan and j.status <> 'cancelled' and j.occurrence < lower(public.plan_month(new.occurrence))) then
      perform public.sell_plan(plan, new.occurrence);
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.sell_plan(plan uuid, day date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  sold public.quote_acceptances;
begin
  select a.* into sold from public.job_series s join public.quote_acceptances a on a.quote_id = s.quote_id
    join public.profiles p on p.id = a.owner_id
    where s.id = plan and p.role = 'sales';
  if sold.quote_id is null then return; end if;
  perform pg_advisory_xact_lock(18, hashtext(plan::text));
  if exists (
    select from public.job_sales b join public.jobs j on j.id = b.job_id join public.job_series s on s.id = j.series_id
    where s.plan_id = plan and j.status <> 'cancelled' and public.plan_month(j.occurrence) <> public.plan_month(day)) then return; end if;
  insert into public.job_sales (job_id, staff_id, kind, quote_id)
    select j.id, sold.owner_id, 'plan_first', sold.quote_id
    from public.jobs j join public.job_series s on s.id = j.series_id
    where s.plan_id = plan and j.status <> 'cancelled' and public.plan_month(j.occurrence) = public.plan_month(day)
    on conflict do nothing;
end $function$;

CREATE OR REPLACE FUNCTION public.send_request(request uuid, new_lead uuid, hash bytea, person text, their_phone text, their_email text, their_street text, their_city text, their_postal_code text, service uuid, words text, suiting text, agreed text, agreed_version integer)
 RETURNS TABLE(lead_id uuid, owner_id uuid, created boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  found_lead public.leads;
  offered uuid := (select s.id from public.services s cross join public.request_form f
    where s.id = service and s.active and s.id = any (f.service_ids));
  is_new boolean := false;
  heard boolean;
begin
  if not (select f.online from public.request_form f) then
    raise exception 'the request form is off' using errcode = 'QR068';
  end if;
  -- One after the other: of twenty requests at once the last would otherwise not see the first.
  perform pg_advisory_xact_lock(hashtextextended('lead_requests', 0));
  if exists (select from public.lead_requests r where r.id = request) then
    return;
  end if;
  if (select count(*) from public.lead_requests r where r.address_hash = hash and r.at > now() - interval '1 day') >= 20
    or (select count(*) from public.lead_requests r where r.at > now() - interval '1 hour') >= 200 then
    raise exception 'too many requests' using errcode = '54000';
  end if;
  loop
    select l.* into found_lead from public.leads l
      where l.status in ('new', 'warm') and l.joined_to is null
        and (l.phone_key = right(regexp_replace(their_phone, '\D', '', 'g'), 10) or l.email = their_email)
      order by (l.phone_key = right(regexp_replace(their_phone, '\D', '', 'g'), 10)) desc nulls last, l.created_at
      limit 1 for update;
    exit when found;
    begin
      insert into public.leads (id, full_name, phone, email, street, city, postal_code, service_id, detail, source, status,
          next_step, follow_up_at, sms_consent_at)
        -- Its id is the portal's: one that the sender chose might be another lead's.
        values (new_lead, person, their_phone, their_email, their_street, their_city, their_postal_code, offered, words, 'website',
          'new', case when their_phone is null then 'mail' else 'call' end, now(),
          case when agreed is not null then now() end)
        returning * into found_lead;
      is_new := true;
      exit;
    exception when unique_violation then
      -- A rep added the same person in this moment: that lead is found now.
    end;
  end loop;
  -- Whoever asks five times a day is heard of five times.
  heard := (select count(*) from public.lead_requests r
    where r.lead_id = found_lead.id and r.at > now() - interval '1 day') < 5;
  insert into public.lead_requests (id, lead_id, address_hash, consent, consent_version)
    values (request, found_lead.id, hash, agreed, agreed_version);
  if heard then
    insert into public.lead_events (lead_id, kind, note, detail) values (found_lead.id, 'requested', words,
      jsonb_strip_nulls(jsonb_build_object('suits', suiting, 'service_id', offered)));
    if not is_new then
      update public.leads l set follow_up_at = least(l.follow_up_at, now()),
          sms_consent_at = case when agreed is null or l.phone_key is distinct from right(regexp_replace(their_phone, '\D', '', 'g'), 10)
            then l.sms_consent_at else coalesce(l.sms_consent_at, now()) end
        where l.id = found_lead.id;
    end if;
  end if;
  return query select found_lead.id, found_lead.owner_id, is_new;
end $function$;
GRANT EXECUTE ON FUNCTION send_request(uuid,uuid,bytea,text,text,text,text,text,text,uuid,text,text,text,integer) TO portal_worker;

CREATE OR REPLACE FUNCTION public.send_request(request uuid, new_lead uuid, nets bytea[], person text, their_phone text, their_email text, their_street text, their_city text, their_postal_code text, service uuid, words text, suiting text, friends_code text, agreed text, agreed_version integer)
 RETURNS TABLE(lead_id uuid, owner_id uuid, created boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  asked public.held_requests;
  day constant timestamptz := now() - interval '1 day';
  hour constant timestamptz := now() - interval '1 hour';
begin
  if not (select f.online from public.request_form f) then
    raise exception 'the request form is off' using errcode = 'QR068';
  end if;
  -- One after the other: of twenty requests at once the last would otherwise not see the first.
  perform pg_advisory_xact_lock(hashtextextended('lead_requests', 0));
  if exists (select from public.lead_requests r where r.id = request) or exists (select from public.held_requests h where h.id = request) then
    return;
  end if;
  if (select count(*) from public.lead_requests r where r.address_hash = nets[1] and r.at > day)
    + (select count(*) from public.held_requests h where h.networks[1] = nets[1] and h.at > day) >= 20 then
    raise exception 'too many requests' using errcode = '54000';
  end if;
  asked := row(request, now(), nets, person, their_phone, their_email, their_street, their_city, their_postal_code,
    (select s.id from public.services s cross join public.request_form f
      where s.id = service and s.active and s.id = any (f.service_ids)),
    words, suiting, friends_code, agreed, agreed_version);
  if (select count(*) from public.lead_requests r where r.at > hour) < 60
    and not exists (select from unnest(nets[2:]) n cross join lateral (
      select count(*) filter (where r.at > hour) as hourly, count(*) as daily
      from public.lead_requests r where r.at > day and n = any (r.networks)) taken
      where taken.hourly >= 10 or taken.daily >= 40) then
    return query select * from public.write_request(asked, new_lead);
    return;
  end if;
  insert into public.held_requests select asked.*;
  -- A flood pushes out its own: the oldest of the network that sent the most.
  if (select count(*) from public.held_requests) > 2000 then
    delete from public.held_requests where id = (
      select h.id from public.held_requests h
      where public.widest(h.networks) = (
        select public.widest(o.networks) from public.held_requests o group by 1 order by count(*) desc limit 1)
      order by h.at limit 1);
  end if;
end $function$;
GRANT EXECUTE ON FUNCTION send_request(uuid,uuid,bytea[],text,text,text,text,text,text,uuid,text,text,text,text,integer) TO portal_worker;

CREATE OR REPLACE FUNCTION public.series_plan()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
begin
  new.plan_id := coalesce(new.plan_id, new.id);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.series_row(series uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select coalesce(
    (select id from public.jobs where series_id = series and status in ('pending', 'in_progress')
      order by coalesce(scheduled_start, 'infinity'), id limit 1),
    (select id from public.jobs where series_id = series order by occurrence desc limit 1))
$function$;

CREATE OR REPLACE FUNCTION public.service_category(service uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select category from public.services where id = service
$function$;
GRANT EXECUTE ON FUNCTION service_category(uuid) TO portal_client;

CREATE OR REPLACE FUNCTION public.service_skills(service uuid)
 RETURNS text[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select skills from public.services where id = service
$function$;
GRANT EXECUTE ON FUNCTION service_skills(uuid) TO portal_client;

CREATE OR REPLACE FUNCTION public.set_pause()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  -- A plan stays as it was made when the hours change later.
  if new.span_count > 0 then
    new.pause_minutes := 0;
  elsif tg_op = 'UPDATE' and (old.assigned_to, old.scheduled_start, old.scheduled_end)
      is not distinct from (new.assigned_to, new.scheduled_start, new.scheduled_end) then
    new.pause_minutes := old.pause_minutes;
  else
    new.pause_minutes := public.pause_in(new.assigned_to, new.scheduled_start, new.scheduled_end);
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.settle_plan(job uuid, event text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  plans uuid[];
  periods daterange[];
  charged uuid;
begin
  select array_agg(distinct plan_id order by plan_id), array_agg(distinct period) into plans, periods from (
    select plan_id, period from public.plan_items where job_id = job
    union all
    select plan_id, period from public.plan_periods where charged_job_id = job) touched;
  if plans is null then return; end if;
  perform pg_advisory_xact_lock(18, hashtext(plan::text)) from unnest(plans) plan;
  delete from public.plan_periods p
    where p.charged_job_id = job and (event = 'deleted' or not (
      exists (select from public.invoice_jobs where job_id = job and not released)
      or exists (
        select from public.plan_items i where i.job_id = job and (i.status = 'completed' or public.is_settled(job))
          and not public.is_uncleaned(i.item_id)
          and (i.plan_id, i.client_id, i.service_id, i.period) = (p.plan_id, p.client_id, p.service_id, p.period))));
  for charged in
    with claims as (
      insert into public.plan_periods (plan_id, client_id, service_id, period, charged_job_id)
      select distinct on (i.plan_id, i.client_id, i.service_id, i.period)
        i.plan_id, i.client_id, i.service_id, i.period, i.job_id
      from public.plan_items i
      where i.plan_id = any (plans) and i.period = any (periods) and i.charged_job_id is null and i.status = 'completed'
        and not public.is_uncleaned(i.item_id)
        and case when i.job_id = job and event <> 'changed' then event = 'invoiced' else not public.is_settled(i.job_id) end
      order by i.plan_id, i.client_id, i.service_id, i.period, i.occurrence, i.job_id
      on conflict do nothing
      returning charged_job_id)
    select distinct charged_job_id from claims
  loop
    perform public.list_unbilled(charged);
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.share_revenue()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  insert into public.revenue_shares (entry_id, service_id, technician_id, booked_on, amount_cents)
    select new.id, s.service_id, s.technician_id, new.booked_on, s.amount_cents from public.shares_of(new) s;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.shares_of(entry ledger_entries)
 RETURNS TABLE(service_id uuid, technician_id uuid, amount_cents bigint)
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  if entry.account = 'revenue' and entry.amount_cents < 0 then
    return query
      select l.service_id, j.assigned_to, sum(l.amount_cents)::bigint
      from public.invoice_lines l left join public.jobs j on j.id = l.job_id
      where l.invoice_id = entry.invoice_id group by 1, 2 having sum(l.amount_cents) <> 0;
  elsif entry.account = 'revenue' then
    return query
      select s.service_id, s.technician_id, -s.amount_cents
      from public.ledger_entries e join public.revenue_shares s on s.entry_id = e.id
      where e.invoice_id = entry.invoice_id and e.account = 'revenue' and e.id < entry.id;
  else
    return query
      with issued as (
        select s.service_id, s.technician_id, s.amount_cents,
          sum(s.amount_cents) over (order by s.service_id, s.technician_id) as running,
          sum(s.amount_cents) over () as whole
        from public.ledger_entries e join public.revenue_shares s on s.entry_id = e.id
        where e.invoice_id = entry.invoice_id and e.account = 'revenue' and e.amount_cents < 0 and e.id < entry.id
      ), credited as (
        select coalesce(sum(e.amount_cents), 0) as before from public.ledger_entries e
        where e.invoice_id = entry.invoice_id and e.account = 'refunds' and e.id < entry.id
      ), parts as (
        select i.service_id, i.technician_id,
          round(running * before / whole) - round((running - i.amount_cents) * before / whole)
          - round(running * (before + entry.amount_cents) / whole)
          + round((running - i.amount_cents) * (before + entry.amount_cents) / whole) as cents
        from issued i cross join credited where whole > 0
      )
      select p.service_id, p.technician_id, p.cents::bigint from parts p where p.cents <> 0;
  end if;
  if not found then return query select null::uuid, null::uuid, -entry.amount_cents; end if;
end $function$;

CREATE OR REPLACE FUNCTION public.shown_request_form()
 RETURNS TABLE(online boolean, services json, embed_origins text[], business text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select f.online,
    case when f.online then coalesce((
      select json_agg(json_build_object('id', s.id, 'name', s.name) order by s.category, s.name)
      from public.services s where s.id = any (f.service_ids) and s.active), '[]') else '[]' end,
    case when f.online then f.embed_origins else '{}' end,
    b.name
  from public.request_form f cross join public.business_settings b
$function$;
GRANT EXECUTE ON FUNCTION shown_request_form() TO portal_anonymous, portal_worker;

CREATE OR REPLACE FUNCTION public.skip_occurrence()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  update public.job_series s set skips = array_append(skips, old.occurrence)
    where s.id = old.series_id and old.occurrence <> all (skips) and not exists (
      select from public.plan_pauses p where p.plan_id = s.plan_id and p.during @> old.occurrence);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.sold_work(invoice uuid, staff uuid, sale text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select string_agg(description, ', ' order by first) from (
    select l.description, min(l.position) as first from public.invoice_line_sales s join public.invoice_lines l on l.id = s.line_id
    where s.invoice_id = invoice and s.staff_id = staff and s.kind = sale group by l.description) work
$function$;

CREATE OR REPLACE FUNCTION public.stats_of(job jobs)
 RETURNS TABLE(kind text, day date, key text, count bigint, cents bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select s.kind, (s.instant at time zone b.time_zone)::date, '', s.count, 0::bigint
  from public.business_settings b cross join lateral (values
    ('jobs_created', job.created_at, 1::bigint, true),
    ('active_jobs', job.created_at, 1, true),
    ('active_jobs', greatest(job.created_at, job.completed_at, job.cancelled_at), -1, job.status in ('completed', 'cancelled')),
    ('queued_jobs', job.created_at, 1, job.status = 'pending' and job.scheduled_start is null),
    ('jobs_completed', job.completed_at, 1, job.status = 'completed')) s (kind, instant, count, counts)
  where s.counts
$function$;
GRANT EXECUTE ON FUNCTION stats_of(jobs) TO portal_worker;

CREATE OR REPLACE FUNCTION public.stats_of(entry ledger_entries)
 RETURNS TABLE(kind text, day date, key text, count bigint, cents bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select 'revenue', entry.booked_on, '', 0::bigint, -entry.amount_cents where entry.account in ('revenue', 'refunds')
  union all
  select 'tips', entry.booked_on, '', 0, -entry.amount_cents where entry.account = 'tips'
  union all
  select 'tax', entry.booked_on, entry.tax_ppm || ' ' || entry.tax_name, 0, -entry.amount_cents where entry.account = 'tax'
  union all
  select 'taxable', entry.booked_on, entry.tax_ppm || ' ' || entry.tax_name, 0, entry.taxable_cents where entry.account = 'tax'
$function$;
GRANT EXECUTE ON FUNCTION stats_of(ledger_entries) TO portal_worker;

CREATE OR REPLACE FUNCTION public.stats_of(person profiles)
 RETURNS TABLE(kind text, day date, key text, count bigint, cents bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select 'clients', public.business_day(s.instant), '', s.count, 0::bigint
  from (values
    (person.created_at, 1::bigint, true),
    (greatest(person.created_at, person.deactivated_at), -1, not person.active)) s (instant, count, counts)
  where s.counts and person.role = 'client' and person.acts_for is null
$function$;
GRANT EXECUTE ON FUNCTION stats_of(profiles) TO portal_worker;

CREATE OR REPLACE FUNCTION public.stats_of(share revenue_shares)
 RETURNS TABLE(kind text, day date, key text, count bigint, cents bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select 'revenue_by_service', share.booked_on, coalesce(share.service_id::text, ''), 0::bigint, share.amount_cents
  union all
  select 'revenue_by_technician', share.booked_on, coalesce(share.technician_id::text, ''), 0, share.amount_cents
$function$;
GRANT EXECUTE ON FUNCTION stats_of(revenue_shares) TO portal_worker;

CREATE OR REPLACE FUNCTION public.stats_of(entry time_entries)
 RETURNS TABLE(kind text, day date, key text, count bigint, cents bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select 'minutes_' || entry.kind, d.day::date, entry.person_id::text,
    public.minutes_between(greatest(entry.started_at, d.day at time zone b.time_zone),
      least(entry.ended_at, (d.day + interval '1 day') at time zone b.time_zone))::bigint, 0::bigint
  from public.business_settings b cross join lateral generate_series(
    (entry.started_at at time zone b.time_zone)::date::timestamp, entry.ended_at at time zone b.time_zone, interval '1 day') d (day)
  where entry.counted and entry.kind <> 'break' and public.is_possible_time(entry.started_at, entry.ended_at)
$function$;
GRANT EXECUTE ON FUNCTION stats_of(time_entries) TO portal_worker;

CREATE OR REPLACE FUNCTION public.stats_of(share tip_shares)
 RETURNS TABLE(kind text, day date, key text, count bigint, cents bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select 'tips_by_technician', share.received_on, share.profile_id::text, 1::bigint, share.amount_cents
$function$;
GRANT EXECUTE ON FUNCTION stats_of(tip_shares) TO portal_worker;

CREATE OR REPLACE FUNCTION public.stats_of(event visit_events)
 RETURNS TABLE(kind text, day date, key text, count bigint, cents bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select 'visits_begun', public.business_day(event.happened_at), coalesce(event.technician_id::text, ''), 1::bigint, 0::bigint
  where event.kind = 'begun'
  union all
  select 'late_visits', public.business_day(event.happened_at), coalesce(event.technician_id::text, ''), 1, 0 where event.late
  union all
  select 'moved_visits', public.business_day(event.happened_at), coalesce(event.technician_id::text, ''), 1, 0
  where event.kind = 'moved'
$function$;
GRANT EXECUTE ON FUNCTION stats_of(visit_events) TO portal_worker;

CREATE OR REPLACE FUNCTION public.street_key(street text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'pg_catalog'
AS $function$
  select nullif(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    lower(street), '(#|\m(apartment|apt|unit|suite|ste|room|rm|floor|fl|lot|number|no)\M)[\s.#]*[[:alnum:]-]*', '', 'g'),
    '\mstreet\M', 'st', 'g'), '\mdrive\M', 'dr', 'g'), '\mavenue\M', 'ave', 'g'), '\mroad\M', 'rd', 'g'),
    '\mlane\M', 'ln', 'g'), '\mcourt\M', 'ct', 'g'), '[^[:alnum:]]', '', 'g'), '')
$function$;

CREATE OR REPLACE FUNCTION public.sum_up_spans(changed uuid[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  update public.jobs j set span_count = s.spans, scheduled_start = s.starts, scheduled_end = s.ends, spans_hash = s.hash,
    assigned_to = case when s.spans > 0 then s.leads[1] else j.assigned_to end,
    helpers = (select array_agg(distinct person order by person) from unnest(s.people) person where person <> all (coalesce(s.leads, '{}')))
  from (
    select k.id, count(s.id)::int as spans, min(s.starts_at) as starts, max(s.ends_at) as ends,
      array_agg(s.person_id) filter (where s.lead) as leads, array_agg(s.person_id) filter (where s.person_id is not null) as people,
      md5(string_agg(concat_ws(' ', s.person_id, s.lead, extract(epoch from s.starts_at), extract(epoch from s.ends_at)), ','
        order by s.starts_at, s.person_id, s.ends_at) filter (where s.id is not null))::uuid as hash
    from public.jobs k left join public.job_spans s on s.job_id = k.id
    where k.id = any (changed)
    group by k.id) s
  where j.id = s.id and j.spans_hash is distinct from s.hash
$function$;

CREATE OR REPLACE FUNCTION public.summarize_spans()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' then
    perform public.sum_up_spans(array(select job_id from spans_after));
  elsif tg_op = 'DELETE' then
    perform public.sum_up_spans(array(select job_id from spans_before));
  else
    perform public.sum_up_spans(array(select job_id from spans_before union select job_id from spans_after));
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.supply_job()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if not public.was_on(new.job_id, new.holder_id) then
    raise exception 'not a job of the holder' using errcode = 'QR028';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.team_sales(since date, through date)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select coalesce(sum(base_cents), 0)::bigint from public.commission_entries where month between since and through
$function$;
GRANT EXECUTE ON FUNCTION team_sales(date,date) TO portal_admin, portal_sales, portal_worker;

CREATE OR REPLACE FUNCTION public.technician_knows(client profiles)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$ select jsonb_build_object('phone', client.phone) $function$;

CREATE OR REPLACE FUNCTION public.technicians_at(place uuid)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select coalesce(array_agg(distinct person order by person), '{}')
  from public.jobs j cross join unnest(j.helpers || j.assigned_to) person
  where j.place_id = place and person is not null and j.status in ('pending', 'in_progress')
$function$;

CREATE OR REPLACE FUNCTION public.tell_lead()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if new.opened_at is not null and old.opened_at is null then
    insert into public.lead_events (lead_id, kind, detail) values (new.lead_id, 'opened', jsonb_build_object('quote_id', new.id));
  end if;
  if new.status = old.status then return null; end if;
  if new.status = 'sent' then
    update public.leads set quoted_at = now(), status = 'warm',
        follow_up_at = case when next_step = 'quote' then now() + interval '3 days' else follow_up_at end,
        next_step = case when next_step = 'quote' then 'call' else next_step end
      where id = new.lead_id and status in ('new', 'warm');
    insert into public.lead_events (lead_id, kind, detail)
      values (new.lead_id, 'quoted', jsonb_build_object('quote_id', new.id, 'total_cents', new.high_cents));
  elsif not exists (select from public.quotes where lead_id = new.lead_id and status = 'sent') then
    update public.leads set quoted_at = null where id = new.lead_id and quoted_at is not null;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_rep()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  new.users := new.users || array(
    select distinct rep_id from public.profiles where id = any (new.users) and rep_id <> all (new.users));
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.touch_lead()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  update public.leads set touched_at = greatest(touched_at, new.at) where id = new.lead_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.turn_visit_day()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  spread boolean := exists (select from public.jobs where id = new.job_id and span_count > 0);
  fact timestamptz;
  today date;
begin
  if tg_op = 'INSERT' then
    if spread then new.day := public.local_day(coalesce(new.arrived_at, new.on_the_way_at)); end if;
    return new;
  end if;
  fact := case when new.on_the_way_at is distinct from old.on_the_way_at then new.on_the_way_at
    when new.arrived_at is distinct from old.arrived_at then new.arrived_at
    when new.left_at is distinct from old.left_at then new.left_at end;
  if fact is null then return new; end if;
  today := coalesce(old.day, public.local_day(coalesce(old.arrived_at, old.on_the_way_at)), public.local_day(fact));
  if not spread or public.local_day(fact) = today or fact = new.left_at and public.local_day(fact) > today then
    new.arrived_at := coalesce(old.arrived_at, new.arrived_at);
    if spread then new.day := today; end if;
    return new;
  end if;
  if public.local_day(fact) < today then
    insert into public.visit_days as d (job_id, day, on_the_way_at, arrives_from, arrives_to, arrived_at, left_at)
      values (new.job_id, public.local_day(fact),
        case when fact = new.on_the_way_at then fact end, case when fact = new.on_the_way_at then new.arrives_from end,
        case when fact = new.on_the_way_at then new.arrives_to end, case when fact = new.arrived_at then fact end,
        case when fact = new.left_at then fact end)
      on conflict (job_id, day) do update set
        on_the_way_at = coalesce(excluded.on_the_way_at, d.on_the_way_at), arrives_from = coalesce(excluded.arrives_from, d.arrives_from),
        arrives_to = coalesce(excluded.arrives_to, d.arrives_to), arrived_at = coalesce(d.arrived_at, excluded.arrived_at),
        left_at = coalesce(excluded.left_at, d.left_at);
    return old;
  end if;
  insert into public.visit_days (job_id, day, on_the_way_at, arrives_from, arrives_to, arrived_at, left_at)
    select old.job_id, today, old.on_the_way_at, old.arrives_from, old.arrives_to, old.arrived_at, old.left_at
    where coalesce(old.on_the_way_at, old.arrived_at) is not null
    on conflict (job_id, day) do nothing;
  new.day := public.local_day(fact);
  new.done_at := null;
  new.left_at := null;
  if fact = new.arrived_at then
    new.on_the_way_at := null;
    new.arrives_from := null;
    new.arrives_to := null;
    new.on_the_way_waits := false;
  else
    new.arrived_at := null;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.unbilled()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  job uuid;
  state text;
begin
  if tg_table_name = 'jobs' then
    job := new.id;
  else
    job := coalesce(new.job_id, old.job_id);
    -- Whoever changes its status at this moment comes before or after, so that one of both sees what the other did.
    select status into state from public.jobs where id = job for no key update;
    -- The services of a visit that isn't done count for nothing yet.
    if tg_table_name = 'job_items' and state is distinct from 'completed' then return null; end if;
  end if;
  perform public.settle_plan(job,
    case when tg_table_name = 'invoice_jobs' and tg_op = 'INSERT' then 'invoiced' else 'changed' end);
  perform public.list_unbilled(job);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.unproven(job uuid)
 RETURNS TABLE(kind text, id uuid, state text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  with due as (
    select j.id from public.jobs j join public.visit_progress v on v.job_id = j.id and v.proofs_due
      left join public.profiles c on c.id = j.client_id
    where j.id = job and j.status = 'completed' and c.deleted_at is null
      and (current_setting('role') <> 'portal_tech' or j.assigned_to = public.actor_id())
  ), proofs as (
    select 'photo' as kind, c.id, array(select p.state from public.photos p where p.step_id = c.id) as states
    from due join public.checklist_items c on c.job_id = due.id
    where c.required and c.photo and c.done_at is not null and (c.item_id is null or not public.is_uncleaned(c.item_id))
    union all
    select 'proof', o.item_id, array(
      select p.state from public.photos p where p.job_id = o.job_id and (p.id = o.photo_id or p.item_id = o.item_id))
    from due join public.bin_outcomes o on o.job_id = due.id where o.outcome <> 'cleaned'
  )
  select p.kind, p.id, case when p.states && array['uploading', 'processing'] then 'waiting' else 'missing' end
  from proofs p where not 'ready' = any (p.states)
$function$;
GRANT EXECUTE ON FUNCTION unproven(uuid) TO portal_admin, portal_tech, portal_worker;

CREATE OR REPLACE FUNCTION public.use_credit(invoice uuid, cents bigint, booking uuid, memo text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  bill public.invoices;
begin
  select * into bill from public.invoices i where i.id = invoice
    and (current_setting('role') <> 'portal_client' or i.client_id = public.actor_client_id())
  for no key update;
  if bill.id is null or bill.status not in ('issued', 'partly_paid') or cents < 1
    or cents > bill.total_cents - bill.paid_cents - bill.credited_cents
    or exists (select from public.payments p where p.invoice_id = bill.id and p.status in ('capturing', 'pending')) then
    raise exception 'that isn''t owed' using errcode = 'QR013';
  end if;
  update public.invoices set paid_cents = paid_cents + cents where id = bill.id;
  insert into public.ledger_entries (transaction_id, booked_on, account, amount_cents, memo, client_id, invoice_id)
  select booking, (now() at time zone b.time_zone)::date, side.account, side.amount, memo, bill.client_id, bill.id
  from public.business_settings b cross join (values ('client_credit', cents), ('receivable', -cents)) side (account, amount);
end $function$;
GRANT EXECUTE ON FUNCTION use_credit(uuid,bigint,uuid,text) TO portal_admin, portal_client;

CREATE OR REPLACE FUNCTION public.use_supplies()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform from public.supplies s where s.id in (
      select t.supply_id from public.job_items i join public.service_supplies t on t.service_id = i.service_id
      where i.job_id = new.id)
    order by s.id for no key update;
  insert into public.supply_movements (supply_id, holder_id, job_id, kind, quantity, moved_by, by_completion)
  select t.supply_id, new.assigned_to, new.id, 'used', -sum(t.quantity), public.actor_id(), true
  from public.job_items i join public.service_supplies t on t.service_id = i.service_id
    join public.supplies s on s.id = t.supply_id and s.active
  where i.job_id = new.id and not exists (
    select from public.supply_movements m where m.job_id = new.id and m.supply_id = t.supply_id
    having bool_or(not m.by_completion) or sum(m.quantity) <> 0)
  group by t.supply_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.vacate()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform from public.staff where profile_id in (select assigned_to from jobs_before union select unnest(helpers) from jobs_before)
    order by profile_id for no key update;
  delete from public.busy_spans where owner_id in (select id from jobs_before);
  delete from public.busy_spans where group_id in (select id from jobs_before where span_count > 0);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.visit_events_of(change job_changes)
 RETURNS SETOF visit_events
 LANGUAGE sql
 STABLE
AS $function$
  with known as (
    select
      (array_agg(c.changes -> 'assigned_to' ->> 'to' order by c.id desc) filter (where c.changes ? 'assigned_to'))[1]::uuid
        as technician_id,
      (array_agg(c.changes -> 'scheduled_start' ->> 'to' order by c.id desc) filter (where c.changes ? 'scheduled_start'))[1]::timestamptz
        as planned_at,
      bool_or(c.id < change.id and c.changes -> 'status' ->> 'from' = 'pending'
        and c.changes -> 'status' ->> 'to' = 'in_progress') as begun
    from public.job_changes c where c.job_id = change.job_id and c.id <= change.id
  )
  select change.id, 'begun', change.job_id, technician_id, planned_at, null::timestamptz, change.created_at,
    coalesce(change.created_at > planned_at + interval '15 minutes', false)
  from known
  where change.changes -> 'status' ->> 'from' = 'pending' and change.changes -> 'status' ->> 'to' = 'in_progress'
    and begun is not true
  union all
  select change.id, 'moved', change.job_id, technician_id, (change.changes -> 'scheduled_start' ->> 'from')::timestamptz,
    planned_at, change.created_at, false
  from known
  where change.action = 'changed' and planned_at <> (change.changes -> 'scheduled_start' ->> 'from')::timestamptz
$function$;

CREATE OR REPLACE FUNCTION public.visit_missing(job uuid)
 RETURNS TABLE(kind text, id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  with steps as (
    select c.id, c.done_at, c.photo from public.checklist_items c join public.jobs j on j.id = c.job_id
    where c.job_id = job and c.required and (c.item_id is null or not public.is_uncleaned(c.item_id))
      and (current_setting('role') <> 'portal_tech' or public.actor_id() = any (j.helpers || j.assigned_to))
  ), lines as (
    select i.id, o.outcome, o.photo_id from public.job_items i join public.jobs j on j.id = i.job_id
      left join public.bin_outcomes o on o.item_id = i.id
    where i.job_id = job and i.bins and (current_setting('role') <> 'portal_tech' or public.actor_id() = any (j.helpers || j.assigned_to))
  )
  select 'step', s.id from steps s where s.done_at is null
  union all
  select 'photo', s.id from steps s where s.photo and not exists (
    select from public.photos p where p.step_id = s.id and p.state <> 'failed')
  union all
  select 'bins', l.id from lines l where l.outcome is null
  union all
  select 'proof', l.id from lines l where l.outcome <> 'cleaned' and not exists (
    select from public.photos p where p.job_id = job and (p.id = l.photo_id or p.item_id = l.id) and p.state <> 'failed')
$function$;
GRANT EXECUTE ON FUNCTION visit_missing(uuid) TO portal_admin, portal_tech;

CREATE OR REPLACE FUNCTION public.wait_for_cancelling()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if exists (
    select from public.quote_acceptances a join public.quotes q on q.id = a.quote_id
    where a.cancel_until > new.scheduled_start and q.status = 'accepted' and a.quote_id in (
      select new.quote_id union all
      select f.quote_id from public.job_series s join public.job_series f on f.id = s.plan_id where s.id = new.series_id)) then
    raise exception 'the client may still cancel then' using errcode = 'QR079';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.waits_for_photos(job uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select exists (select from public.unproven(job)) and not exists (
    select from public.visit_progress v
    where v.job_id = job and (v.completion_reason is not null or v.office_reason is not null))
$function$;
GRANT EXECUTE ON FUNCTION waits_for_photos(uuid) TO portal_admin;

CREATE OR REPLACE FUNCTION public.waive_uncleaned(job uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if exists (select from public.jobs where id = job and status = 'completed')
    and exists (select from public.job_items where job_id = job)
    and not exists (select from public.job_items i where i.job_id = job and not public.is_uncleaned(i.id))
    and not public.is_settled(job) then
    insert into public.billing_waivers (job_id, reason, by_outcome)
      select job, o.bill_note, true from public.bin_outcomes o where o.job_id = job order by o.occurred_at, o.item_id limit 1;
  elsif not exists (select from public.jobs where id = job and status = 'completed')
    or exists (select from public.job_items i where i.job_id = job and not public.is_uncleaned(i.id)) then
    delete from public.billing_waivers where job_id = job and by_outcome;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.waive_visit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform public.waive_uncleaned(new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.wake_listeners()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
begin
  perform pg_notify('change_events', '');
  return null;
end $function$;
GRANT EXECUTE ON FUNCTION wake_listeners() TO PUBLIC;

CREATE OR REPLACE FUNCTION public.was_assigned(job uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select public.was_on(job, public.actor_id())
$function$;
GRANT EXECUTE ON FUNCTION was_assigned(uuid) TO portal_tech;

CREATE OR REPLACE FUNCTION public.was_on(job uuid, person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select exists (select from public.jobs j where j.id = job and (j.assigned_to = person or person = any (j.helpers)))
    or exists (select from public.job_changes c where c.job_id = job
      and (person::text in (c.changes -> 'assigned_to' ->> 'from', c.changes -> 'assigned_to' ->> 'to')
        or person::text = any (string_to_array(c.changes -> 'helpers' ->> 'to', ' '))))
$function$;

CREATE OR REPLACE FUNCTION public.who_came(job uuid)
 RETURNS text[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select coalesce(array_agg(person.name order by person.lead desc, person.name), '{}')
  from (
    select split_part(btrim(w.full_name), ' ', 1) as name, bool_or(t.person_id = j.assigned_to) as lead
    from public.jobs j join public.time_entries t on t.job_id = j.id and t.kind = 'job' and t.counted
      join public.profiles w on w.id = t.person_id
    where j.id = job and j.client_id = public.actor_client_id() and j.span_count > 0
      and (j.status = 'completed' or public.local_day(t.started_at) = public.local_day(now()))
    group by w.id, w.full_name) person
$function$;
GRANT EXECUTE ON FUNCTION who_came(uuid) TO portal_client;

CREATE OR REPLACE FUNCTION public.widest(networks bytea[])
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'pg_catalog'
AS $function$
  select networks[cardinality(networks)]
$function$;
GRANT EXECUTE ON FUNCTION widest(bytea[]) TO portal_admin;

CREATE OR REPLACE FUNCTION public.work_windows(technician uuid, first_day date, last_day date)
 RETURNS TABLE(starts_at timestamp with time zone, ends_at timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select (d.day + part.starts) at time zone b.time_zone, (d.day + part.ends) at time zone b.time_zone
  from business_settings b
    cross join lateral (select s::date as day from generate_series(first_day::timestamp, last_day, interval '1 day') s) d
    join working_hours w on w.profile_id = technician and w.weekday = extract(dow from d.day)::int
    cross join lateral (values (w.starts, coalesce(w.break_starts, w.ends)), (w.break_ends, w.ends)) part (starts, ends)
  where part.starts is not null
    and not exists (select from days_off f where f.profile_id = technician and d.day between f.starts_on and f.ends_on)
  order by 1
$function$;
GRANT EXECUTE ON FUNCTION work_windows(uuid,date,date) TO PUBLIC;

CREATE OR REPLACE FUNCTION public.works_at(technician uuid, from_at timestamp with time zone, to_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select exists (
    select from business_settings b
      cross join lateral (select (from_at at time zone b.time_zone)::date as day) d
      cross join lateral (
        select max(w.ends_at) as closes, bool_or(w.starts_at <= from_at and to_at <= w.ends_at) as in_one_go
        from work_windows(technician, d.day, d.day) w) w
    where w.in_one_go or to_at <= w.closes and pause_in(technician, from_at, to_at) > 0)
$function$;
GRANT EXECUTE ON FUNCTION works_at(uuid,timestamp with time zone,timestamp with time zone) TO PUBLIC;

CREATE OR REPLACE FUNCTION public.write_job_search()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  new.search := public.job_search(new);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.write_profile_search()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  new.search := public.profile_search(new);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.write_quote_search()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  -- Only the text is written anew, because the person is called something else. That is no new version of the quote.
  if tg_op = 'UPDATE' and new.search <> old.search then
    new.version := old.version;
    new.updated_at := old.updated_at;
  end if;
  -- Begins with a space, as in 0034.
  new.search := ' ' || lower(concat_ws(' ', coalesce(new.content::jsonb #>> '{to,name}',
      (select full_name from public.leads where id = new.lead_id), (select full_name from public.profiles where id = new.client_id)),
    new.title, 'q-' || lpad(new.number::text, 4, '0'), lpad(new.number::text, 4, '0'), new.number));
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.write_request(asked held_requests, new_lead uuid)
 RETURNS TABLE(lead_id uuid, owner_id uuid, created boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  found_lead public.leads;
  key text := right(regexp_replace(asked.phone, '\D', '', 'g'), 10);
  is_new boolean := false;
  heard boolean;
begin
  loop
    select l.* into found_lead from public.leads l
      where l.status in ('new', 'warm') and l.joined_to is null and (l.phone_key = key or l.email = asked.email)
      order by (l.phone_key = key) desc nulls last, l.created_at
      limit 1 for update;
    exit when found;
    begin
      insert into public.leads (id, full_name, phone, email, street, city, postal_code, service_id, detail, source, status,
          next_step, follow_up_at, sms_consent_at)
        -- Its id is the portal's: an id that the sender chose might be another lead's.
        values (new_lead, asked.full_name, asked.phone, asked.email, asked.street, asked.city, asked.postal_code, asked.service_id,
          asked.detail, 'website', 'new', case when asked.phone is null then 'mail' else 'call' end, now(),
          case when asked.consent is not null then asked.at end)
        returning * into found_lead;
      is_new := true;
      exit;
    exception when unique_violation then
      -- A rep added the same person in this moment: that lead is found now.
    end;
  end loop;
  -- A person who asks five times a day is heard of five times.
  heard := (select count(*) from public.lead_requests r
    where r.lead_id = found_lead.id and r.at > now() - interval '1 day') < 5;
  insert into public.lead_requests (id, lead_id, at, address_hash, networks, consent, consent_version)
    values (asked.id, found_lead.id, asked.at, asked.networks[1], asked.networks, asked.consent, asked.consent_version);
  if heard then
    insert into public.lead_events (lead_id, kind, note, detail) values (found_lead.id, 'requested', asked.detail,
      jsonb_strip_nulls(jsonb_build_object('suits', asked.suits, 'service_id', asked.service_id)));
    if not is_new then
      update public.leads l set follow_up_at = least(l.follow_up_at, now()),
          sms_consent_at = case when asked.consent is null or l.phone_key is distinct from key
            then l.sms_consent_at else coalesce(l.sms_consent_at, asked.at) end
        where l.id = found_lead.id;
    end if;
  end if;
  return query select found_lead.id, found_lead.owner_id, is_new;
end $function$;

CREATE OR REPLACE FUNCTION public.write_search()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
declare
  texts constant jsonb := to_jsonb(new) - tg_argv;
begin
  new.search := ' ' || (select lower(string_agg(texts ->> attname, ' ' order by attnum)) from pg_attribute
    where attrelid = tg_relid and atttypid = 'text'::regtype and attgenerated = '' and attname <> 'search' and not attisdropped);
  return new;
end $function$;
GRANT EXECUTE ON FUNCTION write_search() TO PUBLIC;

CREATE OR REPLACE FUNCTION account.close(person uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  delete from auth.users where id = person;
  delete from public.notifications where profile_id = person;
  delete from public.notification_opt_outs where profile_id = person;
  delete from public.commands where owner_id = person;
  delete from public.saved_filters where profile_id = person;
  delete from public.presence where profile_id = person;
  update public.profiles set last_sign_in_at = null, language = null where id = person $function$;
GRANT EXECUTE ON FUNCTION account.close(uuid) TO portal_admin;

CREATE OR REPLACE FUNCTION account.drop_links(person uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$ delete from auth.password_links where user_id = person $function$;
GRANT EXECUTE ON FUNCTION account.drop_links(uuid) TO portal_admin;

CREATE OR REPLACE FUNCTION account.end_all_sessions(keep uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform pg_advisory_xact_lock(7262018);
  perform from auth.sessions where id <> keep order by id for update;
  delete from auth.sessions where id <> keep;
  perform from auth.devices where trusted_until is not null order by user_id, device_hash for update;
  update auth.devices set trusted_until = null where trusted_until is not null;
end $function$;
GRANT EXECUTE ON FUNCTION account.end_all_sessions(uuid) TO portal_admin;

CREATE OR REPLACE FUNCTION account.end_sessions(person uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  delete from auth.sessions where user_id = person;
  update auth.devices set trusted_until = null where user_id = person $function$;
GRANT EXECUTE ON FUNCTION account.end_sessions(uuid) TO portal_admin;

CREATE OR REPLACE FUNCTION account.invite_person(person uuid, name text, address text, client uuid, contact uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if current_setting('role') = 'portal_client' and (client <> public.actor_id() or contact is not null
    or not exists (select from public.business_settings where clients_invite)
    or not exists (select from public.profiles where id = client and acts_for is null and active)) then
    raise exception 'not theirs to invite' using errcode = 'insufficient_privilege';
  end if;
  -- Held, so that two who invite at once are counted one after the other.
  perform from public.profiles where id = client and role = 'client' and deleted_at is null for no key update;
  if not found then
    raise exception 'not a client' using errcode = 'QR002';
  end if;
  if (select count(*) from public.profiles where acts_for = client and active) >= 20 then
    raise exception 'enough people' using errcode = 'QR045';
  end if;
  insert into public.profiles (id, role, full_name, email, acts_for) values (person, 'client', name, address, client);
  insert into auth.users (id, name, email) values (person, name, address);
  if contact is not null then
    update public.contacts set person_id = person where id = contact and client_id = client
      and not exists (select from public.profiles p where p.id = person_id and p.active);
    if not found then
      raise exception 'not their contact' using errcode = 'QR046';
    end if;
  end if;
end $function$;
GRANT EXECUTE ON FUNCTION account.invite_person(uuid,text,text,uuid,uuid) TO portal_admin, portal_client;

CREATE OR REPLACE FUNCTION account.note_address_change(person uuid, change uuid, old_address text, new_address text)
 RETURNS uuid
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  delete from auth.address_changes where user_id = person and done_at is null;
  insert into auth.address_changes (id, user_id, old_email, new_email, expires_at, done_at)
    select change, person, old_address, new_address, now(), now()
    where old_address is not null and new_address is not null and exists (select from auth.users where id = person)
    returning id $function$;
GRANT EXECUTE ON FUNCTION account.note_address_change(uuid,uuid,text,text) TO portal_admin;

CREATE OR REPLACE FUNCTION account.open(person uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  insert into auth.users (id, name, email)
    select id, full_name, email from public.profiles where id = person and email is not null and deleted_at is null
    on conflict do nothing $function$;
GRANT EXECUTE ON FUNCTION account.open(uuid) TO portal_admin;

CREATE OR REPLACE FUNCTION account.people_online()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select distinct user_id from auth.sessions
  where updated_at > now() - interval '15 minutes' and expires_at > now() and pending is null $function$;
GRANT EXECUTE ON FUNCTION account.people_online() TO portal_admin;

CREATE OR REPLACE FUNCTION account.quote_client(quote uuid, person uuid, place uuid)
 RETURNS TABLE(client_id uuid, place_id uuid, email text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  offer public.quotes;
  who public.leads;
begin
  select * into offer from public.quotes q where q.id = quote
    and (current_setting('role') = 'portal_admin' or q.owner_id = public.actor_id()) for no key update;
  select * into who from public.leads l where l.id = offer.lead_id for no key update;
  if current_setting('role') = 'portal_sales' and public.quote_clash(quote) is not null then
    raise exception 'the client of another' using errcode = 'QR089';
  end if;
  client_id := coalesce(offer.client_id, who.client_id);
  place_id := offer.place_id;
  if client_id is null then
    if who.email is null then
      raise exception 'there is no address to send it to' using errcode = 'QR073';
    end if;
    select p.id into client_id from public.profiles p
      where p.email = who.email and p.role = 'client' and p.acts_for is null and p.deleted_at is null;
    if client_id is null then
      insert into public.profiles (id, role, full_name, email, phone, rep_id)
        values (person, 'client', who.full_name, who.email, who.phone, who.owner_id);
      client_id := person;
    end if;
  end if;
  -- Held, so that nobody reassigns the client until the quote is sent.
  perform from public.profiles p where p.id = client_id
    and (current_setting('role') <> 'portal_sales' or p.rep_id = public.actor_id()) for share;
  if not found then
    raise exception 'the client of another' using errcode = 'QR089';
  end if;
  if who.client_id is null then
    update public.leads l set client_id = quote_client.client_id where l.id = who.id;
  end if;
  insert into auth.users (id, name, email)
    select p.id, p.full_name, p.email from public.profiles p where p.id = client_id and p.email is not null and p.active
    on conflict do nothing;
  if place_id is null and who.street is not null and who.city is not null then
    select p.id into place_id from public.places p
      where p.client_id = quote_client.client_id and lower(p.street) = lower(who.street) and lower(p.city) = lower(who.city);
    if place_id is null then
      insert into public.places (id, client_id, street, city, postal_code)
        values (place, client_id, who.street, who.city, who.postal_code);
      place_id := place;
    end if;
  end if;
  select p.email into email from public.profiles p where p.id = client_id and p.active;
  return next;
end $function$;
GRANT EXECUTE ON FUNCTION account.quote_client(uuid,uuid,uuid) TO portal_admin, portal_sales;

CREATE OR REPLACE FUNCTION account.remove_person(person uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  client uuid;
begin
  select acts_for into client from public.profiles where id = person and acts_for is not null and active for no key update;
  if client is null or current_setting('role') = 'portal_client' and client <> public.actor_id() then return null; end if;
  delete from auth.users where id = person;
  delete from public.notifications where profile_id = person;
  delete from public.notification_opt_outs where profile_id = person;
  delete from public.commands where owner_id = person;
  update public.contacts set person_id = null where person_id = person;
  update public.profiles set active = false, email = null, phone = null where id = person;
  return client;
end $function$;
GRANT EXECUTE ON FUNCTION account.remove_person(uuid) TO portal_admin, portal_client;

CREATE OR REPLACE FUNCTION account.reset_factors(person uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  delete from auth.totp where user_id = person;
  delete from auth.phones where user_id = person;
  delete from auth.passkeys where user_id = person;
  delete from auth.backup_codes where user_id = person;
  delete from auth.attempts where email_hash = sha256(convert_to('step:' || person, 'UTF8'));
  delete from auth.sessions where user_id = person;
  update auth.devices set trusted_until = null where user_id = person $function$;
GRANT EXECUTE ON FUNCTION account.reset_factors(uuid) TO portal_admin;

CREATE OR REPLACE FUNCTION account.second_factor(session uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select second_factor from auth.sessions where id = session and user_id = public.actor_id()
$function$;
GRANT EXECUTE ON FUNCTION account.second_factor(uuid) TO portal_client;

CREATE OR REPLACE FUNCTION account.set_password(person uuid, hashed text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$ select auth.set_password(person, hashed, true) $function$;
GRANT EXECUTE ON FUNCTION account.set_password(uuid,text) TO portal_admin;

CREATE OR REPLACE FUNCTION auth.age_limit(role text)
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
AS $function$ select case when role in ('admin', 'sales') then interval '7 days' else interval '60 days' end $function$;
GRANT EXECUTE ON FUNCTION auth.age_limit(text) TO portal_auth;

CREATE OR REPLACE FUNCTION auth.drop_address_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  delete from auth.address_changes where user_id = new.user_id and done_at is null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION auth.follow_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  update auth.users set name = new.full_name, email = coalesce(new.email, email), updated_at = now() where id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION auth.idle_limit(role text)
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
AS $function$ select case when role in ('admin', 'sales') then interval '12 hours' else interval '14 days' end $function$;
GRANT EXECUTE ON FUNCTION auth.idle_limit(text) TO portal_auth;

CREATE OR REPLACE FUNCTION auth.reserve_attempt(hash bytea)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
declare
  a auth.attempts;
  threshold int;
begin
  insert into auth.attempts (email_hash) values (hash) on conflict do nothing;
  select * into a from auth.attempts where email_hash = hash for update;
  if a.locked_until > clock_timestamp() then
    return ceil(extract(epoch from a.locked_until - clock_timestamp()));
  end if;
  select lockout_threshold into threshold from public.security_settings;
  if a.last_at < clock_timestamp() - interval '1 day' then
    a.tried := 0;
    a.lockouts := 0;
  elsif a.locked_until is not null then
    a.tried := 0;
  end if;
  a.tried := a.tried + 1;
  a.locked_until := null;
  if a.tried >= threshold then
    -- 15 minutes, doubling, at most a day.
    a.locked_until := clock_timestamp() + least(interval '15 minutes' * power(2, a.lockouts), interval '1 day');
    a.lockouts := a.lockouts + 1;
  end if;
  update auth.attempts set tried = a.tried, lockouts = a.lockouts, locked_until = a.locked_until,
    last_at = clock_timestamp() where email_hash = hash;
  return 0;
end $function$;
GRANT EXECUTE ON FUNCTION auth.reserve_attempt(bytea) TO portal_auth;

CREATE OR REPLACE FUNCTION auth.set_password(person uuid, hashed text, change_next boolean)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
begin
  -- Whatever ends sessions locks their person first, so that two of them wait instead of deadlocking.
  perform from auth.users where id = person for no key update;
  insert into auth.accounts (user_id, account_id, provider_id, password, must_change, password_set_at)
    values (person, person::text, 'credential', hashed, change_next, now())
    on conflict (user_id, provider_id) do update
    set password = excluded.password, must_change = excluded.must_change, password_set_at = now(), updated_at = now();
  insert into auth.password_history (user_id, password) values (person, hashed);
  delete from auth.password_history where user_id = person and id <=
    (select id from auth.password_history where user_id = person order by id desc offset 24 limit 1);
  delete from auth.password_links where user_id = person;
  delete from auth.sessions where user_id = person;
  update auth.devices set trusted_until = null where user_id = person and trusted_until is not null;
  delete from auth.attempts where email_hash in (
    select sha256(convert_to(email, 'UTF8')) from auth.users where id = person
    union all select sha256(convert_to('step:' || person, 'UTF8'))
    union all select sha256(convert_to('browser:' || person || ':' || encode(device_hash, 'hex'), 'UTF8'))
      from auth.devices where user_id = person);
end $function$;
GRANT EXECUTE ON FUNCTION auth.set_password(uuid,text,boolean) TO portal_auth;

CREATE OR REPLACE FUNCTION auth.tell_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if tg_table_name = 'accounts' then
    update public.profiles set account = case when new.password is null then 'invited' else 'ready' end
      where id = new.user_id;
  elsif tg_op = 'DELETE' then
    update public.profiles set account = 'none' where id = old.id;
  else
    update public.profiles set account = 'invited' where id = new.id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION auth.tries_left(hash bytea)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog'
AS $function$
  select greatest(0, lockout_threshold - coalesce((select tried from auth.attempts where email_hash = hash), 0))
  from public.security_settings $function$;
GRANT EXECUTE ON FUNCTION auth.tries_left(bytea) TO portal_auth;
