import { useQuery } from '@tanstack/react-query';
import { notices } from '#contract/office/notices.ts';
import { channels } from '#contract/trade.ts';
import { channelText, choicesText as text } from '#text/notifications.ts';
import { commonText } from '#text/common.ts';
import { messageOf } from '#web/errors.ts';
import { NoticeChoices } from '#web/features/shared/account/NoticeChoices.tsx';
import { choicesQuery, useChoose } from '#web/features/shared/account/notices.ts';
import { useActor } from '#web/features/shared/shell/actor.ts';
import { profileQuery } from '#web/profile.ts';
import { Button } from '#web/ui/Button.tsx';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { useHashTarget } from '#web/ui/useHashTarget.ts';

/** What one wants to be told, and how: within the channels that the owner has switched on. */
export function NoticesPanel() {
  const { data, error, isFetching, refetch } = useQuery(choicesQuery);
  const phone = useQuery(profileQuery(useActor().id)).data?.phone;
  const choose = useChoose();
  const place = useHashTarget<HTMLDivElement>('notifications');

  const offered = channels.filter((channel) => data?.choices.some((each) => each.channel === channel));
  return (
    <div ref={place} className="scroll-mt-(--topbar)">
      <Panel title={text.title}>
        {data ? (
          <>
            <p className="px-4 pb-3 text-14 text-muted md:text-13">{offered.length > 0 ? text.hint : text.none}</p>
            {offered.length > 0 && (
              <div aria-hidden className="flex rule-t px-4 text-12 font-medium text-muted max-md:hidden">
                <span className="flex-1" />
                {offered.map((channel) => (
                  <span key={channel} className="w-20 py-2 text-center">
                    {channelText[channel]}
                  </span>
                ))}
              </div>
            )}
            {notices.map((notice) => {
              const choices = data.choices.filter((each) => each.notice === notice);
              return (
                choices.length > 0 && (
                  <NoticeChoices key={notice} notice={notice} choices={choices} offered={offered} onChoose={choose} />
                )
              );
            })}
            {offered.includes('sms') && phone === null && (
              <p className="rule-t px-4 py-3 text-14 text-muted md:text-13">{text.noPhone}</p>
            )}
          </>
        ) : error ? (
          <div role="alert" className="grid gap-3 px-4 pb-4">
            <p className="text-danger">{`${text.failed}. ${messageOf(error)}`}</p>
            <Button softDisabled={isFetching} onClick={() => void refetch()} className="justify-self-start">
              {commonText.retry}
            </Button>
          </div>
        ) : (
          <div className="px-4 pb-4">
            <LoadingLine text={text.loading} />
          </div>
        )}
      </Panel>
    </div>
  );
}
