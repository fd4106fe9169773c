import { Lock } from 'lucide-react';
import type { NotificationChoice } from '#contract/office/notification.schema.ts';
import { isRequired, type Notice } from '#contract/office/notices.ts';
import type { Channel } from '#contract/trade.ts';
import { channelText, choicesText as text, noticeText } from '#text/notifications.ts';
import { fill } from '#contract/text/fill.ts';
import { formatList } from '#web/numbers.ts';
import { Switch } from '#web/ui/Switch.tsx';

type Props = {
  notice: Notice;
  choices: readonly NotificationChoice[];
  /** The columns: what any notice is sent by. */
  offered: readonly Channel[];
  onChoose: (choice: NotificationChoice) => void;
};

/** A row of switches on a desk, a card on a phone. A warning about one's own account has none. */
export function NoticeChoices({ notice, choices, offered, onChoose }: Props) {
  const { label, when } = noticeText[notice];
  return (
    <fieldset
      aria-describedby={`own-${notice}-when`}
      className="rule-t px-4 max-md:pt-3 max-md:pb-1.5 md:flex md:min-h-[52px] md:items-center"
    >
      <legend className="contents">
        <span className="sr-only">{label}</span>
      </legend>
      <div className="min-w-0 md:flex-1 md:py-1.5 md:pr-4">
        <p aria-hidden className="text-15 font-strong md:text-13/[18px]">
          {label}
        </p>
        <p id={`own-${notice}-when`} className="text-14 text-muted md:text-12/[18px]">
          {when}
        </p>
      </div>
      {isRequired(notice) ? (
        <p
          title={text.required}
          className="flex items-center gap-1.5 py-2 text-14 text-muted md:justify-end md:text-12 max-md:pb-3"
        >
          <Lock size={14} aria-hidden className="flex-none" />
          {fill(text.alwaysOn, { channels: formatList(choices.map(({ channel }) => channelText[channel])) })}
        </p>
      ) : (
        <div className="flex max-md:-mx-1 max-md:flex-wrap max-md:gap-x-4">
          {offered.map((channel) => {
            const choice = choices.find((each) => each.channel === channel);
            const id = `own-${notice}-${channel}`;
            if (!choice) return <span key={channel} className="max-md:hidden md:w-20" />;
            return (
              <div key={channel} className="flex items-center md:w-20 md:justify-center">
                <Switch id={id} on={choice.on} onChange={(on) => onChoose({ notice, channel, on })} />
                <label htmlFor={id} className="cursor-pointer text-15/5 md:sr-only">
                  {channelText[channel]}
                </label>
              </div>
            );
          })}
        </div>
      )}
    </fieldset>
  );
}
