/** Words of every list and dialog. */
export const commonText = {
  close: 'Close',
  cancel: 'Cancel',
  loadMore: 'Load more',
  resetFilters: 'Reset Filters',
  clear: 'Clear',
} as const;
