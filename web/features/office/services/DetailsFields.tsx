import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { categoryName, sortedCategories } from '#contract/jobs/categories.ts';
import { fieldText } from '#text/fields.ts';
import { quotePlanText } from '#text/quotePlans.ts';
import { serviceEditorText as text } from '#text/services.ts';
import { serviceText as skillText } from '#text/staff.ts';
import { fitsOnline, serviceCategories, serviceKinds } from '#contract/jobs/service.kinds.ts';
import { servicesQuery } from '#web/features/shared/services/services.ts';
import type { FieldsProps } from '#web/features/office/services/draft.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Switch } from '#web/ui/Switch.tsx';

/** The service's name, category and required skills. */
export function DetailsFields({ form }: FieldsProps) {
  const { shown, type } = form;
  const id = useId();
  const fits = fitsOnline({ billing: shown.billing, wait_minutes: Number(shown.cure) || 0 });
  const known = useQuery(servicesQuery).data ?? [];
  const categories = sortedCategories([...serviceCategories, ...known.map(({ category }) => category)]);
  return (
    <section aria-labelledby={id} className="grid gap-3.5 not-first:rule-t not-first:pt-3.5">
      <h3 id={id} className="text-17 font-strong md:text-14">
        {fieldText.details}
      </h3>
      <Field label={fieldText.name} autoComplete="off" required {...form.field('name')} />
      <Field
        label={fieldText.description}
        autoComplete="off"
        hint={text.descriptionHint}
        {...form.field('description')}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        <Field
          label={text.category}
          autoComplete="off"
          list={`${id}-categories`}
          hint={text.categoryHint}
          {...form.field('category')}
        />
        <datalist id={`${id}-categories`}>
          {categories.map((category) => (
            <option key={category} value={categoryName(category)}>
              {categoryName(category)}
            </option>
          ))}
        </datalist>
        <Select
          label={text.billing}
          {...(shown.billing === 'month' && { hint: quotePlanText.monthHow })}
          value={shown.billing}
          onChange={({ target }) => type({ billing: target.value === 'month' ? 'month' : 'visit' })}
        >
          <option value="visit">{text.billings.visit}</option>
          <option value="month">{text.billings.month}</option>
        </Select>
      </div>
      <div className="-ml-1 flex items-center gap-1.5">
        <Switch
          id={`${id}-tax`}
          on={shown.taxable}
          onChange={(on) => type({ taxable: on })}
          describedBy={`${id}-tax-hint`}
        />
        <div>
          <label htmlFor={`${id}-tax`} className="block cursor-pointer text-15 font-medium md:text-13">
            {fieldText.taxable}
          </label>
          <p id={`${id}-tax-hint`} className="text-13 text-muted md:text-12">
            {text.taxableHint}
          </p>
        </div>
      </div>
      <div className="-ml-1 flex items-center gap-1.5">
        <Switch
          id={`${id}-online`}
          on={shown.online && fits}
          softDisabled={!fits}
          onChange={(on) => type({ online: on })}
          describedBy={`${id}-online-hint`}
        />
        <div>
          <label htmlFor={`${id}-online`} className="block cursor-pointer text-15 font-medium md:text-13">
            {text.online}
          </label>
          <p id={`${id}-online-hint`} className="text-13 text-muted md:text-12">
            {fits ? text.onlineHint : shown.billing === 'month' ? text.onlineMonth : text.onlineCure}
          </p>
        </div>
      </div>
      <fieldset>
        <legend className="text-14 font-medium md:text-12">{text.skills}</legend>
        <p className="text-13 text-muted md:text-12">{text.skillsHint}</p>
        <div className="mt-1 -ml-3 grid md:-ml-2 md:grid-cols-2">
          {serviceKinds.map((kind) => (
            <label key={kind} className="flex cursor-pointer items-center text-15 md:text-13">
              <Checkbox
                checked={shown.skills.includes(kind)}
                onChange={({ target }) =>
                  type({
                    skills: serviceKinds.filter((each) =>
                      each === kind ? target.checked : shown.skills.includes(each),
                    ),
                  })
                }
              />
              {skillText[kind]}
            </label>
          ))}
        </div>
      </fieldset>
    </section>
  );
}
