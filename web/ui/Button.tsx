import type { ButtonHTMLAttributes, Ref } from 'react';

const shape = 'grows inline-flex items-center justify-center gap-2 whitespace-nowrap transition-state select-none';

const variants = {
  primary: 'bg-primary text-on-primary hover:bg-primary-hover',
  plain: 'bg-surface text-text hairline hover:bg-hover',
  quiet: 'text-muted hover:bg-sunken hover:text-text',
  spray: 'bg-spray text-on-spray hover:brightness-105',
  danger: 'bg-danger-solid text-on-solid hover:brightness-110',
  onDark: 'text-chrome-text shadow-[inset_0_0_0_1px_var(--chrome-control)] hover:bg-chrome-raised',
};

const sizes = {
  /** 36 px with a mouse, 48 px for touch. */
  work: 'h-12 rounded-control px-4 text-15 font-medium md:h-9 md:px-3.5 md:text-13',
  /** Beside a more important button: 44 px for touch. */
  small: 'h-11 rounded-control px-4 text-15 font-medium md:h-8 md:px-3.5 md:text-13',
  /** For a page with no other button. */
  alone: 'h-14 rounded-panel px-4 text-16 font-strong md:h-11 md:rounded-control md:px-4.5 md:text-14 md:font-medium',
  /** The one button of a sign-in form. */
  large: 'h-[52px] rounded-card px-6 text-16 font-strong',
};

const whenSoftDisabled =
  'aria-disabled:bg-sunken aria-disabled:text-muted aria-disabled:shadow-none aria-disabled:hover:bg-sunken aria-disabled:cursor-not-allowed sunlight-dashed';

type Style = { variant?: keyof typeof variants; size?: keyof typeof sizes; className?: string };

export const button = ({ variant = 'plain', size = 'work', className = '' }: Style = {}) =>
  `${shape} ${variants[variant]} ${sizes[size]} ${whenSoftDisabled} ${className}`;

/** Buttons of the night scene keep their colors in every theme. */
export const nightButton = (variant: 'main' | 'plain') =>
  `${shape} h-14 rounded-card px-[22px] text-16 hover:brightness-105 md:h-[52px] ${
    variant === 'main'
      ? 'bg-spray font-strong text-on-spray'
      : 'font-medium text-night-text shadow-[inset_0_0_0_1.5px_var(--night-control)]'
  }`;

type Props = ButtonHTMLAttributes<HTMLButtonElement> & Style & { softDisabled?: boolean; ref?: Ref<HTMLButtonElement> };

/** A soft-disabled button stays in the tab order, so that its reason can be reached; pressing it does nothing. */
export function Button({ variant, size, className, softDisabled = false, onClick, type = 'button', ...rest }: Props) {
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={softDisabled || undefined}
      onClick={(event) => {
        if (softDisabled) event.preventDefault();
        else onClick?.(event);
      }}
      className={button({ ...(variant && { variant }), ...(size && { size }), ...(className && { className }) })}
    />
  );
}
