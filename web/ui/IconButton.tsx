import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';

const sizes = {
  large: { box: 'rounded-touch', icon: 20 },
  /** For touch as large as the other; with a mouse as high as a line. */
  work: { box: 'rounded-control transition-state md:size-8', icon: 16 },
};

type Props = Omit<ComponentProps<'button'>, 'children'> & {
  label: string;
  Icon: LucideIcon;
  size?: keyof typeof sizes;
};

/** A button with only an icon and an accessible name. Large enough for a wet thumb. */
export function IconButton({ label, Icon, size = 'large', className, ...button }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      {...button}
      className={`grid size-12 flex-none place-items-center ${sizes[size].box} ${className ?? 'text-muted hover:bg-sunken hover:text-text'}`}
    >
      <Icon size={sizes[size].icon} aria-hidden />
    </button>
  );
}
