import { Lock } from 'lucide-react';
import type { NotificationChoice } from '#contract/office/notification.schema.ts';
import { isRequired, type Notice } from '#contract/office/notices.ts';
import type { Channel } from '#contract/office/integration.kinds.ts';
import { channelText, choicesText as text, noticeText } from '#text/notifications.ts';
import { fill } from '#contract/text/fill.ts';
import { NoticeField } from '#web/features/shared/account/NoticeField.tsx';
import { formatList } from '#web/numbers.ts';
import { Switch } from '#web/ui/Switch.tsx';

type Props = {
  notice: Notice;
  choices: readonly NotificationChoice[];
  /** The channels that any of the notices can use. */
  offered: readonly Channel[];
  onChoose: (choice: NotificationChoice) => void;
};

/** A row of switches on a desktop, a card on a phone. A warning about the user's own account has no switches. */
export function NoticeChoices({ notice, choices, offered, onChoose }: Props) {
  const { label, when } = noticeText[notice];
  return (
    <NoticeField id={`own-${notice}-when`} label={label} said={when}>
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
    </NoticeField>
  );
}
