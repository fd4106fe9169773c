import '#web/features/shared/commission/commission.css';

type Props = {
  paid: number;
  waiting?: number;
  /** The value of the full bar. */
  goal: number;
  /** Thresholds along the bar. */
  marks?: readonly number[];
  thin?: boolean;
};

const none: readonly number[] = [];
const percent = (part: number, whole: number) => `${whole > 0 ? Math.max(0, Math.min(100, (part / whole) * 100)) : 0}%`;

/** Hidden from screen readers: the text beside it says the same. */
export function GoalBar({ paid, waiting = 0, goal, marks = none, thin = false }: Props) {
  const room = Math.max(0, goal - Math.max(0, paid));
  return (
    <span aria-hidden className={`goal-bar ${thin ? 'goal-bar-thin' : ''}`}>
      <i className="goal-paid" style={{ width: percent(paid, goal) }} />
      {waiting > 0 && <i className="goal-waiting" style={{ width: percent(Math.min(waiting, room), goal) }} />}
      {marks.map((mark) => (
        <i key={mark} className="goal-mark" style={{ left: percent(mark, goal) }} />
      ))}
    </span>
  );
}
