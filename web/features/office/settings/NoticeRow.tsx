import type { Notice } from '#contract/office/notices.ts';
import { channelText, noticeText } from '#text/notifications.ts';
import { settingsText } from '#text/settings.ts';
import { channels, type Channel } from '#contract/trade.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';

type Props = {
  notice: Notice;
  /** Channels that can't send anything yet. */
  missing: readonly Channel[];
  isOn: (channel: Channel) => boolean;
  isChanged: (channel: Channel) => boolean;
  onChange: (channel: Channel, on: boolean) => void;
};

/** A row of the matrix on a desk, a card on a phone: the same group of boxes. */
export function NoticeRow({ notice, missing, isOn, isChanged, onChange }: Props) {
  const { label, to } = noticeText[notice];
  return (
    <fieldset
      aria-describedby={`${notice}-to`}
      className="rule-t px-4 max-md:pt-3 max-md:pb-1.5 md:flex md:min-h-[52px] md:items-center"
    >
      <legend className="contents">
        <span className="sr-only">{label}</span>
      </legend>
      <div className="min-w-0 md:flex-1 md:py-1.5 md:pr-4">
        <p aria-hidden className="text-15 font-strong md:text-13/[18px]">
          {label}
        </p>
        <p id={`${notice}-to`} className="text-14 text-muted md:text-12/[18px]">
          {to}
        </p>
      </div>
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
    </fieldset>
  );
}
