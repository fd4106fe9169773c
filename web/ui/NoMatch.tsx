import { RotateCcw } from 'lucide-react';
import { commonText } from '#text/common.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';

/** There is something, but the search and the filters leave nothing of it. */
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
