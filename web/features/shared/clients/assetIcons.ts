import { Car, Grid2x2, Trash, type LucideIcon } from 'lucide-react';
import type { AssetKind } from '#contract/people/client.kinds.ts';

export const assetIcons: Record<AssetKind, LucideIcon> = { vehicle: Car, bins: Trash, surface: Grid2x2 };
