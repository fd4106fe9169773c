import { z } from 'zod';
import { orNull, phoneOrNull } from '#contract/base/fields.schema.ts';
import {
  assetLimits,
  contactLimits,
  coordinateLimits,
  placeLimits,
  profileLimits,
  repLimits,
} from '#contract/base/limits.ts';
import { PersonFields, Profile } from '#contract/people/profile.schema.ts';
import { Id, Instant } from '#contract/base/scalars.schema.ts';
import { vehicleSizes } from '#contract/jobs/service.kinds.ts';
import { assetKinds } from '#contract/people/client.kinds.ts';

/** Other people of a client: the one who opens the gate, the one who pays. */
export const Contact = z.strictObject({
  id: Id,
  client_id: Id,
  full_name: z.string().trim().min(1).max(profileLimits.full_name),
  relation: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.email().max(profileLimits.email).toLowerCase().nullable(),
});

const coordinate = (most: number) => z.number().min(-most).max(most);

/** A client's address, and how to get in. */
export const Place = z.strictObject({
  id: Id,
  client_id: Id,
  label: z.string().nullable(),
  street: z.string().trim().min(1).max(placeLimits.street),
  city: z.string().trim().min(1).max(placeLimits.city),
  region: z.string().nullable(),
  postal_code: z.string().nullable(),
  gate_code: z.string().nullable(),
  access_notes: z.string().nullable(),
  latitude: coordinate(coordinateLimits.latitude).nullable(),
  longitude: coordinate(coordinateLimits.longitude).nullable(),
});

/** A vehicle, bins or a surface at a place: only the fields of its kind are filled. */
export const Asset = z.strictObject({
  id: Id,
  place_id: Id,
  kind: z.enum(assetKinds),
  label: z.string().trim().min(1).max(assetLimits.label),
  vehicle_size: z.enum(vehicleSizes).nullable(),
  plate: z.string().nullable(),
  bin_count: z.number().int().min(1).max(assetLimits.bin_count).nullable(),
  /** 0 is Sunday. */
  pickup_weekday: z.number().int().min(0).max(6).nullable(),
  square_feet: z.number().int().min(1).max(assetLimits.square_feet).nullable(),
});

const located = ({ latitude, longitude }: { latitude: number | null; longitude: number | null }) =>
  (latitude === null) === (longitude === null);
const fits = ({ kind, vehicle_size, bin_count, square_feet }: Omit<z.infer<typeof Asset>, 'id' | 'place_id'>) =>
  (kind === 'vehicle') === (vehicle_size !== null) &&
  (kind === 'bins') === (bin_count !== null) &&
  (kind === 'surface') === (square_feet !== null);

/** The id is in the URL: the same request creates or changes the record. */
export const ContactSave = Contact.omit({ id: true }).extend({
  relation: orNull(contactLimits.relation),
  phone: phoneOrNull,
});
const placeFields = Place.omit({ id: true }).extend({
  label: orNull(placeLimits.label),
  region: orNull(placeLimits.region),
  postal_code: orNull(placeLimits.postal_code),
  gate_code: orNull(placeLimits.gate_code),
  access_notes: orNull(placeLimits.access_notes),
});
export const PlaceSave = placeFields.refine(located, { path: ['latitude'] });
const assetFields = Asset.omit({ id: true }).extend({ plate: orNull(assetLimits.plate) });
export const AssetSave = assetFields.refine(fits, { path: ['kind'] });

/** A new client with at most one address and one asset. The client can't sign in until invited. */
export const NewClient = PersonFields.extend({
  id: Id,
  place: placeFields
    .omit({ client_id: true })
    .extend({ id: Id })
    .refine(located, { path: ['latitude'] })
    .nullable(),
  asset: assetFields
    .omit({ place_id: true })
    .extend({ id: Id })
    .refine(fits, { path: ['kind'] })
    .nullable(),
}).refine(({ place, asset }) => asset === null || place !== null, { path: ['place'] });

/** The typed fields of a client who may already exist. */
export const SimilarTo = z.strictObject({
  full_name: z.string().trim().max(profileLimits.full_name),
  email: z.string().trim().toLowerCase().max(profileLimits.email),
  /** As typed: an incomplete number matches nothing. */
  phone: z.string().max(profileLimits.phone),
});
export const SimilarClient = Profile.pick({ id: true, full_name: true, phone: true, active: true }).extend({
  street: z.string().nullable(),
  same: z.enum(['email', 'phone', 'name']),
});
export const SimilarClients = z.strictObject({ items: z.array(SimilarClient) });

/** Assigns one or more clients to a sales representative, or to none. */
export const RepAssign = z.strictObject({
  client_ids: z
    .array(Id)
    .min(1)
    .max(repLimits.clients)
    .refine((ids) => new Set(ids).size === ids.length),
  rep_id: Id.nullable(),
});

/** The place of a row of a client file. */
export const PlaceCells = placeFields.omit({ client_id: true });
/** The cells of a client file, with the rules of the forms. */
export const clientCells = { ...PersonFields.shape, ...PlaceCells.shape };

/** The next visit, or the one in progress. */
export const NextVisit = z.strictObject({
  job_id: Id,
  title: z.string(),
  at: Instant,
  running: z.boolean(),
  technician: z.string().nullable(),
});

export const LastVisit = z.strictObject({ job_id: Id, title: z.string(), at: Instant });

export type Contact = z.infer<typeof Contact>;
export type Place = z.infer<typeof Place>;
export type Asset = z.infer<typeof Asset>;
export type ContactSave = z.infer<typeof ContactSave>;
export type PlaceSave = z.infer<typeof PlaceSave>;
export type AssetSave = z.infer<typeof AssetSave>;
export type NewClient = z.infer<typeof NewClient>;
export type RepAssign = z.infer<typeof RepAssign>;
export type SimilarTo = z.infer<typeof SimilarTo>;
export type SimilarClient = z.infer<typeof SimilarClient>;
export type ClientColumn = keyof typeof clientCells;
export type NextVisit = z.infer<typeof NextVisit>;
export type LastVisit = z.infer<typeof LastVisit>;
