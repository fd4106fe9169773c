import { RotateCcw } from 'lucide-react';
import { commonText } from '#text/common.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';

/** The list has rows, but none match the search and the filters. */
export function NoMatch({ title, body, onReset }: { title: string; body: string; onReset: () => void }) {
  return (
    <EmptyState title={title} body={body}>
      <Button onClick={onReset}>
        <RotateCcw size={15} aria-hidden />
        {commonText.resetFilters}
      </Button>
    </EmptyState>
  );
}
