import { monthFilter } from '#web/features/shared/commission/commission.ts';
import { useFilters, uuid } from '#web/filters.ts';

/** `open` is the person with the expanded total, `person` the one with open lines, `question` comes from a notice. */
const schema = { month: monthFilter, open: uuid, person: uuid, question: uuid };

export const useCommissionFilters = () => useFilters(schema);
export type CommissionFilters = ReturnType<typeof useCommissionFilters>;
