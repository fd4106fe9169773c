import type { LucideIcon } from 'lucide-react';

const tones = {
  neutral: 'bg-neutral-soft text-neutral-on',
  success: 'bg-success-soft text-success-on',
  info: 'bg-info-soft text-info-on',
  warning: 'bg-warning-soft text-warning-on',
  danger: 'bg-danger-soft text-danger-on',
  accent: 'bg-accent-soft text-accent',
};

type Props = { text: string; Icon?: LucideIcon; tone?: keyof typeof tones };

/** A status: a word on a soft module, with an icon, because color alone says nothing. */
export function Badge({ text, Icon, tone = 'neutral' }: Props) {
  return (
    <span
      className={`grows inline-flex h-6 flex-none items-center gap-1 rounded-chip px-1.5 text-13 font-medium whitespace-nowrap narrow md:h-[22px] md:text-12 ${tones[tone]}`}
    >
      {Icon && <Icon size={13} strokeWidth={2.25} aria-hidden />}
      {text}
    </span>
  );
}
