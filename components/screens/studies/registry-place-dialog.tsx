import { useState } from 'react'
import { send } from '../../../client/session/api.ts'
import { searchOrganisations } from '../../../contract/organisations/calls.ts'
import { addOrganisation } from '../../../contract/organisations/changes.ts'
import type { OrganisationType } from '../../../contract/organisations/shapes.ts'
import {
  type StandardOrganisation,
  selectStandardOrganisation,
} from '../../../contract/organisations/standard.ts'
import { useSessionStore } from '../../shared/call/session-context.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { Trouble } from '../../shared/form/trouble.tsx'
import { useCallForm } from '../../shared/form/use-call-form.ts'
import { useSubmit } from '../../shared/form/use-submit.ts'
import { SearchBox } from '../../shared/list/search-box.tsx'
import { StandardHits } from '../../shared/organisations/standard-hits.tsx'
import { localName } from '../../shared/page/company-name.ts'
import { Button } from '../../ui/base/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { organisationTypes, toOrganisation } from './registry-new-organisation.ts'
import { hits, legend, numbers, plain } from './studies.css.ts'
import { getWhere, type PlaceOrganisation, type PlaceRow } from './use-registry-places.ts'

type Props = {
  row: PlaceRow
  onChoose: (organisation: PlaceOrganisation | null) => void
  onClose: () => void
}

/** The organisation of one place: one that may be it, another one, one of the standard directory, or a new one. */
export function PlaceDialog({ row, onChoose, onClose }: Props) {
  const { t } = useText()
  const [query, setQuery] = useState(row.isNamed ? row.place.name : '')
  const { choose, trouble, busy } = useStandard(onChoose)
  return (
    <Dialog
      open
      size="lg"
      title={row.place.name || t('registryFile:places.unnamed')}
      onClose={onClose}
      footer={
        row.organisation && (
          <Button onClick={() => onChoose(null)}>{t('registryFile:places.noOrganisation')}</Button>
        )
      }
    >
      <div className={numbers}>
        <p className={plain}>{getWhere(row)}</p>
        <Matches row={row} onChoose={onChoose} />
        <SearchBox label={t('registryFile:places.search')} query={query} onQuery={setQuery} />
        <Found query={query} onChoose={onChoose} />
        <Trouble text={trouble} />
        {query.trim() !== '' && !busy && <StandardHits query={query} most={5} onChoose={choose} />}
        <NewOrganisation row={row} onChoose={onChoose} />
      </div>
    </Dialog>
  )
}

/** Copies a record of the standard directory and chooses the copy. */
function useStandard(onChoose: Props['onChoose']) {
  const session = useSessionStore()
  const { run, renew, trouble, busy } = useSubmit()
  const choose = (standard: StandardOrganisation) => {
    renew()
    void run(async sending => {
      const input = { standardId: standard.id }
      const { id } = await send(selectStandardOrganisation, input, { ...sending, session })
      onChoose({ id, name: standard.name, nameEn: standard.nameEn, bound: false })
    })
  }
  return { choose, trouble, busy }
}

type PartProps = Pick<Props, 'row' | 'onChoose'>

/** Organisations of the company that may be the place, each with where it is. */
function Matches({ row, onChoose }: PartProps) {
  const { t, locale } = useText()
  const { matches = [] } = row
  if (matches.length === 0) return null
  return (
    <section className={numbers} aria-label={t('registryFile:places.matches')}>
      <p className={legend}>{t('registryFile:places.matches')}</p>
      <ul className={hits}>
        {matches.map(match => {
          const name = localName(match, locale)
          const about = [match.city, match.elsewhere && t('registryFile:places.elsewhere')]
          return (
            <li key={match.id}>
              <span>
                {[match.bound ? t('registryFile:bound', { name }) : name, ...about]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <Use name={name} onUse={() => onChoose(match)} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Use({ name, onUse }: { name: string; onUse: () => void }) {
  const { t } = useText()
  return (
    <Button small aria-label={t('registryFile:places.useName', { name })} onClick={onUse}>
      {t('registryFile:places.use')}
    </Button>
  )
}

/** Organisations of the company that the words find. */
function Found({ query, onChoose }: Pick<Props, 'onChoose'> & { query: string }) {
  const { t, locale } = useText()
  const text = query.trim()
  const matches = useScoped(
    searchOrganisations,
    { query: text, limit: 5 },
    { keepsRows: true, loading: false, enabled: text !== '' },
  )
  const records = text ? (matches.data?.records ?? []) : []
  return (
    <section aria-label={t('registryFile:places.found')}>
      <p className={plain} role="status">
        {text && matches.data ? t('registryFile:places.foundCount', { count: matches.data.total }) : ''}
      </p>
      <ul className={hits}>
        {records.map(each => {
          const name = localName(each, locale)
          return (
            <li key={each.id}>
              <span>{[name, each.city].filter(Boolean).join(' · ')}</span>
              <Use name={name} onUse={() => onChoose({ ...each, bound: false })} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

type NewValues = { name: string; type: OrganisationType }

/** A new organisation of the company with the name and the address of the place. */
function NewOrganisation({ row, onChoose }: PartProps) {
  const { t, wordAt } = useText()
  const [from] = useState<NewValues>({ name: row.isNamed ? row.place.name : '', type: 'hospital' })
  const form = useCallForm(addOrganisation, {
    from,
    fields: ['name', 'type'] as const,
    asks: false,
    check: ({ name }) => (name.trim() === '' ? { name: wordAt('errors:201002') } : {}),
    toInput: ({ values }) => toOrganisation(row.place, values.name.trim(), values.type),
    onDone: ({ id }, { values: { name } }) => onChoose({ id, name, nameEn: name, bound: false }),
  })
  return (
    <Form id={`${form.id}-form`} className={numbers} onSend={() => void form.submit()} onBlur={form.onBlur}>
      <p className={legend}>{t('registryFile:places.new')}</p>
      <Trouble text={form.trouble} />
      <TextField label={t('terms:name')} required {...form.text('name')} />
      <TypeChoice value={form.values.type} onChange={type => form.set({ type })} />
      <div>
        <Button type="submit" busy={form.busy}>
          {t('registryFile:places.addOne')}
        </Button>
      </div>
    </Form>
  )
}

/** The kind of a new organisation. */
export function TypeChoice({
  value,
  onChange,
}: {
  value: OrganisationType
  onChange: (type: OrganisationType) => void
}) {
  const { t } = useText()
  return (
    <SelectField
      label={t('terms:type')}
      options={organisationTypes.map(each => ({ value: each, label: t(`organisations:type.${each}`) }))}
      value={value}
      onChange={event => onChange(event.currentTarget.value as OrganisationType)}
    />
  )
}
