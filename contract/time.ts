import { z } from 'zod';

/** An instant as it travels: `2026-11-12T14:52:00Z`. The database prints it so; nothing parses it on the way. */
export const Instant = z.iso.datetime();

/** Ids are uuid v7, made by whoever creates the thing, also without reception. */
export const Id = z.uuid();
