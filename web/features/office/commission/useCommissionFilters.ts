import { monthFilter } from '#web/features/shared/commission/commission.ts';
import { useFilters, uuid } from '#web/filters.ts';

/** Whose sum is open, whose lines are, and the question that a notice points at. */
const schema = { month: monthFilter, open: uuid, person: uuid, question: uuid };

export const useCommissionFilters = () => useFilters(schema);
export type CommissionFilters = ReturnType<typeof useCommissionFilters>;
