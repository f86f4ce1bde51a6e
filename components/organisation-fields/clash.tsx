import { useState } from 'react'
import { dateTime } from '../../client/zones/format.ts'
import type { Locale } from '../../contract/locales.ts'
import type { OrganisationField } from '../../contract/organisation-fields/calls.ts'
import { nameFor } from '../../contract/values/name-set.ts'
import { BothSides } from '../tenant-setting/both-sides.tsx'
import { useText } from '../use-text.ts'
import { changedIn, type FieldDraft, getDraft, type Part } from './draft.ts'

export type Clash = { theirs: OrganisationField; by?: string; at?: string }

type Props = {
  clash: Clash
  base: OrganisationField
  mine: FieldDraft
  changed: readonly Part[]
  language: Locale
  onMine: () => Promise<unknown>
  onTheirs: () => void
  onBack: () => void
}

/** Another user saved first: shows the changes of both, side by side (TR-C1). */
export function FieldClash({ clash, base, mine, changed, language, onMine, ...rest }: Props) {
  const { t } = useText()
  const [busy, setBusy] = useState(false)
  const { labelOf, textOf } = usePartText(language)
  const theirs = getDraft(clash.theirs)
  const every = [...new Set([...changed, ...changedIn(theirs, getDraft(base))])]
  const name = clash.by ?? t('organisationFields:clash.unknown')
  return (
    <BothSides
      title={t('organisationFields:clash.title')}
      text={t('organisationFields:clash.text', { name, at: clash.at ? dateTime(clash.at) : '' })}
      rows={every.map(part => ({
        field: part,
        label: labelOf(part),
        // Changes of the other user alone survive either choice.
        mine: changed.includes(part) ? textOf(mine, part) : t('organisationFields:clash.untouched'),
        theirs: textOf(theirs, part),
      }))}
      busy={busy}
      onMine={() => {
        setBusy(true)
        void onMine().catch(rest.onBack)
      }}
      {...rest}
    />
  )
}

function usePartText(language: Locale) {
  const { t, locale } = useText()
  const getLocale = (part: Part) => part.slice('names.'.length) as Locale
  return {
    labelOf: (part: Part): string => {
      if (part === 'options') return t('organisationFields:options.title')
      return part === 'required'
        ? t('organisationFields:column.required')
        : t(`organisationFields:name.${getLocale(part)}`)
    },
    textOf: (draft: FieldDraft, part: Part): string => {
      if (part === 'options')
        return draft.options.map(each => nameFor(each.names, locale, language)).join(' · ')
      if (part === 'required') return t(draft.required ? 'organisationFields:yes' : 'organisationFields:no')
      return draft.names[getLocale(part)] || '-'
    },
  }
}
