import type { Role } from '#contract/base/role.ts';
import { profileText } from '#text/profile.ts';
import { shellText } from '#text/shell.ts';
import { chooseTheme, useTheme } from '#web/theme.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { themeIcons, themesFor } from '#web/ui/themeChoices.ts';

export function AppearancePanel({ role }: { role: Role }) {
  const theme = useTheme();
  const choices = themesFor(role);
  return (
    <Panel title={profileText.appearance} className="self-start">
      <fieldset className="px-4 pb-4">
        <legend className="mb-3 text-14 text-muted md:text-13">{profileText.appearanceHint}</legend>
        <div className={`stacks grid gap-2 ${choices.length % 2 ? 'grid-cols-3' : 'grid-cols-2'}`}>
          {choices.map((each) => {
            const Icon = themeIcons[each];
            const chosen = each === theme;
            return (
              <label
                key={each}
                className={`grid h-[72px] cursor-pointer content-center justify-items-center gap-1.5 rounded-card text-14 font-medium transition-state has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus md:h-16 md:text-13 ${
                  chosen ? 'shadow-[inset_0_0_0_2px_var(--primary)]' : 'edge-control text-muted hover:bg-hover'
                }`}
              >
                <input
                  type="radio"
                  name="theme"
                  checked={chosen}
                  onChange={() => chooseTheme(each)}
                  className="sr-only"
                />
                <Icon size={18} strokeWidth={1.75} aria-hidden />
                {shellText.themes[each]}
              </label>
            );
          })}
        </div>
      </fieldset>
    </Panel>
  );
}
