import { type ReactNode, useId } from 'react'
import type { OrganisationFields } from '../../../contract/organisation-fields/calls.ts'
import { organisationRecord } from '../../../contract/organisations/fields.ts'
import type { OrganisationDetail } from '../../../contract/organisations/shapes.ts'
import type { Field } from '../../../contract/records/define.ts'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import * as page from '../../shared/page/page.css.ts'
import { getFieldText } from '../../shared/record/field-value.tsx'
import { Radio } from '../../ui/form/checkbox.tsx'
import { type Choices, getAll, getDifferent, getSides, type Side } from './choices.ts'
import { useListTexts } from './lists.tsx'
import * as css from './merges.css.ts'
import { getFieldLabel, getOwnText } from './own-fields.tsx'

type Props = {
  kept: OrganisationDetail
  other: OrganisationDetail
  own: OrganisationFields
  choices: Choices
  onChoices: (choices: Choices) => void
}

/** The fields in which both differ, each with the value that the kept one has afterwards. */
export function FieldChoices({ kept, other, own, choices, onChoices }: Props) {
  const { t, locale } = useText()
  const group = useId()
  const show = useShow(own)
  const names = getDifferent(kept, other)
  if (names.length === 0) return <p className={css.plain}>{t('organisationMerges:noDifference')}</p>
  const heads = [localName(kept, locale), localName(other, locale)]
  return (
    <table className={page.conflictTable}>
      <thead className={page.conflictBody}>
        <tr className={page.conflictRow}>
          <th scope="col" className={page.conflictCorner}>
            {t('users:conflict.field')}
          </th>
          {heads.map((text, at) => (
            <th key={at === 0 ? 'kept' : 'other'} scope="col" className={page.conflictHead}>
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={page.conflictBody}>
        {names.map(name => (
          <tr key={name} className={page.conflictRow}>
            <th scope="row" className={page.conflictField}>
              {getFieldLabel(name, own, locale)}
            </th>
            {([kept, other] as const).map((organisation, at) => (
              <td key={at === 0 ? 'kept' : 'other'} className={page.conflictCell}>
                {getSides(name)
                  .filter(side => side === (at === 0 ? 'kept' : 'other') || (at === 1 && side === 'both'))
                  .map((side: Side) => (
                    <Radio
                      key={side}
                      name={`${group}-${name}`}
                      label={side === 'both' ? t('organisationMerges:both') : show(name, organisation)}
                      checked={choices[name] === side}
                      onChange={() => onChoices({ ...choices, [name]: side })}
                    />
                  ))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The value of a field in words. */
function useShow(own: OrganisationFields): (name: string, organisation: OrganisationDetail) => ReactNode {
  const { t, locale } = useText()
  const texts = useListTexts()
  return (name, organisation) => {
    if (name in texts) {
      const lines = texts[name as keyof typeof texts](organisation as never)
      if (lines.length === 0) return t('users:history.empty')
      return (
        <span className={css.lines}>
          {lines.map(line => (
            <span key={line}>{line}</span>
          ))}
        </span>
      )
    }
    const values: ReturnType<typeof getAll> = { ...getAll(organisation), ...organisation.place }
    if (name.startsWith('own-'))
      return getOwnText(name, String(values[name] ?? ''), own, locale) || t('users:history.empty')
    const field: Field = organisationRecord.fields[name as keyof typeof organisationRecord.fields]
    // Both names of an organisation are compared as they are, whatever the language of the reader.
    const { english: _, ...plain } = field
    return (
      getFieldText(name === 'name' ? (plain as Field) : field, name, values, locale) ||
      t('users:history.empty')
    )
  }
}
