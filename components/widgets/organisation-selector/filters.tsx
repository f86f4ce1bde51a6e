import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import type { Region } from '../../../client/organisations.ts'
import { Button } from '../../ui/base/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { filters as filtersClass, whole } from './filters.css.ts'
import { isKind, kinds } from './row.tsx'
import type { PartProps } from './tree-part.tsx'
import type { Wanted } from './use-filters.ts'

/** Filters by kind, by country, province and city, and whether inactive organisations are shown. */
export function Filters({ props, selector }: PartProps): ReactNode {
  const { text, filters, source, input } = selector
  const { t } = text
  const { wanted, set } = filters
  const regions = useRegions(source.regions)
  const kindsHere = props.types?.length ? props.types.filter(isKind) : kinds
  const field = (key: 'country' | 'province' | 'city', values: readonly string[], rest: Partial<Wanted>) => (
    <SelectField
      label={t(`organisations:filter.${key}`)}
      value={wanted[key]}
      placeholder={t('organisations:filter.any')}
      options={values.map(value => ({ value, label: value }))}
      onChange={event => set({ ...rest, [key]: event.target.value })}
    />
  )
  const within = regions.filter(
    each =>
      (!wanted.country || each.country === wanted.country) &&
      (!wanted.province || each.province === wanted.province),
  )
  const ofCountry = regions.filter(each => !wanted.country || each.country === wanted.country)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape goes back to the field from any of the controls.
    <div
      className={filtersClass}
      part="filter-panel"
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        input.current?.focus()
      }}
    >
      <SelectField
        label={t('organisations:filter.type')}
        value={wanted.type}
        placeholder={t('organisations:filter.any')}
        options={kindsHere.map(value => ({ value, label: t(`organisations:type.${value}`) }))}
        onChange={event => set({ type: event.target.value })}
      />
      {field('country', unique(regions.map(each => each.country)), { province: '', city: '' })}
      {field('province', unique(ofCountry.map(each => each.province)), { city: '' })}
      {field('city', unique(within.map(each => each.city)), {})}
      <Last selector={selector} />
    </div>
  )
}

/** Whether inactive ones are shown, and the button that clears the filters. */
function Last({ selector: { filters, text } }: Pick<PartProps, 'selector'>) {
  const { wanted, set } = filters
  const { t } = text
  return (
    <div className={whole}>
      <Checkbox
        label={t('organisations:filter.inactive')}
        checked={wanted.inactive}
        onChange={event => set({ inactive: event.target.checked })}
      />
      <Button
        small
        variant="quiet"
        off={filters.count === 0 ? t('organisations:filter.none') : undefined}
        onClick={filters.clear}
      >
        {t('organisations:filter.clear')}
      </Button>
    </div>
  )
}

const unique = (values: readonly string[]) => [...new Set(values.filter(Boolean))]

/** Regions with organisations; empty until they are loaded, while the other filters work. */
function useRegions(ask: () => Promise<readonly Region[]>): readonly Region[] {
  const [regions, setRegions] = useState<readonly Region[]>([])
  useEffect(() => {
    let wanted = true
    ask().then(
      list => wanted && setRegions(list),
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [ask])
  return regions
}
