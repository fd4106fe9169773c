import { Clock } from 'lucide-react';
import { lazy, Suspense, type RefObject } from 'react';
import { hoursQuestionText } from '#text/dispatch.ts';
import { fill } from '#contract/text/fill.ts';
import { BlockMenu } from '#web/features/office/dispatch/BlockMenu.tsx';
import type { Block } from '#web/features/office/dispatch/blocks.ts';
import { MakeTour } from '#web/features/office/dispatch/MakeTour.tsx';
import { MoveDialog } from '#web/features/office/dispatch/MoveDialog.tsx';
import { whenText } from '#web/features/office/dispatch/preview.ts';
import { PersonMenu } from '#web/features/office/dispatch/PersonMenu.tsx';
import { PrintDay } from '#web/features/office/dispatch/PrintDay.tsx';
import { RefusedDrop } from '#web/features/office/dispatch/RefusedDrop.tsx';
import { TourPanel } from '#web/features/office/dispatch/TourPanel.tsx';
import type { Shown } from '#web/features/office/dispatch/useBoard.ts';
import type { DispatchAddress } from '#web/features/office/dispatch/useDispatchAddress.ts';
import type { Dispatcher } from '#web/features/office/dispatch/useDispatcher.ts';
import { slotOf } from '#web/features/office/dispatch/useMoves.ts';
import { Confirm } from '#web/ui/Confirm.tsx';

const CoverDay = lazy(async () => ({
  default: (await import('#web/features/office/dispatch/CoverDay.tsx')).CoverDay,
}));

const JobActions = lazy(async () => ({
  default: (await import('#web/features/office/jobs/JobActions.tsx')).JobActions,
}));
const JobPanel = lazy(async () => ({ default: (await import('#web/features/office/jobs/JobPanel.tsx')).JobPanel }));

type Props = {
  address: DispatchAddress;
  zone: string;
  dispatcher: Dispatcher;
  shown: Shown | null;
  area: RefObject<HTMLElement | null>;
};

/** Every dialog and menu above the board. */
export function BoardDialogs({ address, zone, dispatcher, shown, area }: Props) {
  const { moves, drops, menu, person, moving, touring, printing } = dispatcher;
  const { question, refused } = drops;
  const technicianBy = (id: string | null | undefined) =>
    id ? shown?.board.technicians.find((each) => each.id === id) : undefined;
  const technician = technicianBy(printing);
  const whose = technicianBy(person?.id);
  const covered = technicianBy(address.cover);
  const tour = address.tour && [...(shown?.blocks.values() ?? [])].find(({ id }) => id === address.tour);

  /** The block has moved; a user who moved it by keyboard keeps the focus on it. */
  function closeMove(block: Block, saved: boolean) {
    dispatcher.setMoving(null);
    if (saved)
      requestAnimationFrame(() =>
        area.current?.querySelector<HTMLElement>(`[data-block="${block.key}"] button`)?.focus(),
      );
  }

  return (
    <>
      {menu && (
        <BlockMenu
          {...menu}
          onClose={() => dispatcher.setMenu(null)}
          onOpen={() => (menu.block.kind === 'tour' ? address.openTour(menu.block.id) : address.open(menu.block.id))}
          onMove={() => dispatcher.setMoving(menu.block)}
          onUnschedule={() => void moves.move(menu.block, { ...slotOf(menu.block), start: null, end: null })}
        />
      )}
      {person && whose && (
        <PersonMenu
          at={person.at}
          technician={whose}
          onCover={
            shown?.jobs.get(whose.id)?.some(({ status }) => status === 'pending')
              ? () => address.coverFor(whose.id)
              : null
          }
          onPrint={() => dispatcher.setPrinting(whose.id)}
          onClose={() => dispatcher.setPerson(null)}
        />
      )}
      {covered && (
        <Suspense>
          <CoverDay key={covered.id} technician={covered} day={address.day} zone={zone} onClose={address.close} />
        </Suspense>
      )}
      <Suspense>
        {moving?.jobs[0].part && (
          <JobActions
            asked={{ action: 'crew', job: moving.jobs[0] }}
            onClose={() => dispatcher.setMoving(null)}
            onDeleted={() => {}}
          />
        )}
      </Suspense>
      {moving && !moving.jobs[0].part && (
        <MoveDialog
          key={moving.key}
          block={moving}
          day={address.day}
          zone={zone}
          save={moves.save}
          onSaved={() => closeMove(moving, true)}
          onClose={() => closeMove(moving, false)}
        />
      )}
      {question && (
        <Confirm
          title={hoursQuestionText.title}
          question={fill(hoursQuestionText.question, { title: question.block.title, name: question.name })}
          consequence={fill(hoursQuestionText.consequence, {
            when: whenText({ start: question.place.start ?? 0, end: question.place.end ?? 0 }, zone),
            hours: question.hours,
          })}
          Icon={Clock}
          action={hoursQuestionText.action}
          doing={hoursQuestionText.doing}
          busy={false}
          error={null}
          onClose={drops.closeQuestion}
          onConfirm={() => {
            drops.closeQuestion();
            void moves.move(question.block, question.place, true);
          }}
        />
      )}
      {refused && (
        <RefusedDrop
          key={`${refused.block.key} ${refused.place.technician.id} ${refused.place.start}`}
          {...refused}
          zone={zone}
          onClose={drops.closeRefused}
          onChoose={(slot) => {
            drops.closeRefused();
            void moves.move(refused.block, slot);
          }}
        />
      )}
      {touring && <MakeTour rows={touring} day={address.day} zone={zone} onClose={() => dispatcher.setTouring(null)} />}
      {technician && shown && (
        <PrintDay
          technician={technician}
          jobs={shown.jobs.get(technician.id) ?? []}
          day={address.day}
          zone={zone}
          onClose={() => dispatcher.setPrinting(null)}
        />
      )}
      {address.tour && (
        <TourPanel
          block={tour || null}
          zone={zone}
          address={address}
          onMove={dispatcher.setMoving}
          onClose={address.close}
        />
      )}
      <Suspense>{address.job && <JobPanel key={address.job} id={address.job} onClose={address.close} />}</Suspense>
    </>
  );
}
