import type { Notice } from '#contract/office/notices.ts';
import { channelText, noticeText } from '#text/notifications.ts';
import { settingsText } from '#text/settings.ts';
import { channels, type Channel } from '#contract/office/integration.kinds.ts';
import { NoticeField } from '#web/features/shared/account/NoticeField.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';

type Props = {
  notice: Notice;
  /** The channels that can't send yet. */
  missing: readonly Channel[];
  isOn: (channel: Channel) => boolean;
  isChanged: (channel: Channel) => boolean;
  onChange: (channel: Channel, on: boolean) => void;
};

/** A row of the matrix on a desktop, a card on a phone: the same group of checkboxes. */
export function NoticeRow({ notice, missing, isOn, isChanged, onChange }: Props) {
  const { label, to } = noticeText[notice];
  return (
    <NoticeField id={`${notice}-to`} label={label} said={to}>
      <div className="flex max-md:-mx-3.5 max-md:mt-0.5">
        {channels.map((channel) => {
          const id = `${notice}-${channel}`;
          const out = missing.includes(channel);
          return (
            <div
              key={channel}
              className={`flex items-center rounded-control max-md:flex-1 md:w-24 md:justify-center ${isChanged(channel) ? 'bg-accent-soft' : ''}`}
            >
              <Checkbox
                id={id}
                checked={isOn(channel)}
                onChange={(event) => onChange(channel, event.target.checked)}
                aria-describedby={out ? `${id}-note` : undefined}
              />
              <div className="text-15/5 md:sr-only">
                <label htmlFor={id} className="block cursor-pointer">
                  {channelText[channel]}
                </label>
                {out && (
                  <span id={`${id}-note`} className="block text-12 text-muted">
                    {settingsText.notSetUp}
                  </span>
                )}
              </div>
            </div>
          );
        })}
      </div>
    </NoticeField>
  );
}
