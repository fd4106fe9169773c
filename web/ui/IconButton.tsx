import type { LucideIcon } from 'lucide-react';

type Props = { label: string; Icon: LucideIcon; onClick: () => void; className?: string };

/** A button that shows only an icon, and says its name to those who don't see it. Large enough for a wet thumb. */
export function IconButton({ label, Icon, onClick, className = '' }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className={`grid size-12 flex-none place-items-center rounded-touch ${className}`}
    >
      <Icon size={20} aria-hidden />
    </button>
  );
}
