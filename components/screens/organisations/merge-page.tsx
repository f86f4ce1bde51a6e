import { useState } from 'react'
import type { Output } from '../../../contract/define.ts'
import { type OrganisationFields, organisationFields } from '../../../contract/organisation-fields/calls.ts'
import { previewOrganisationMerge } from '../../../contract/organisation-merges/calls.ts'
import { joinQueries, Loaded } from '../../shared/call/loaded.tsx'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { Anchor, useNavigation } from '../../shared/page/navigation.tsx'
import { formButtons, head } from '../../shared/page/page.css.ts'
import { PageTrail } from '../../shared/page/page-trail.tsx'
import { useWhy } from '../../shared/why/use-why.ts'
import { offBy } from '../../shared/why/why-ask.ts'
import { Button } from '../../ui/base/button.tsx'
import { Banner } from '../../ui/feedback/notice-bar.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { getListPath as getStudiesPath } from '../studies/list-state.ts'
import { type Choices, getFirstChoices } from './choices.ts'
import { FieldChoices } from './field-choices.tsx'
import { getListPath } from './list-state.ts'
import { MergeDialog } from './merge-dialog.tsx'
import * as css from './merges.css.ts'
import { duplicatesPath, getDetailPath, getMergePath, listPath } from './paths.ts'

type Props = { keptId: string; otherId: string }
export type Preview = Output<typeof previewOrganisationMerge>

/** Two organisations side by side: what the kept one has afterwards, and what refers to either (MD-O5). */
export function MergePage(props: Props) {
  const { t } = useText()
  const query = useScoped(previewOrganisationMerge, props)
  const own = useScoped(organisationFields, {})
  return (
    <>
      <PageTrail
        home={listPath}
        items={[
          { id: 'organisations', label: t('portal:title.organisations'), href: listPath },
          { id: 'duplicates', label: t('organisationMerges:title'), href: duplicatesPath },
          { id: 'merge', label: t('portal:title.organisationMerge') },
        ]}
      />
      <Loaded query={joinQueries(query, own)} lines={10}>
        {([preview, fields]) => (
          <Merging
            key={`${preview.kept.rowVersion} ${preview.other.rowVersion}`}
            preview={preview}
            own={fields}
          />
        )}
      </Loaded>
    </>
  )
}

function Merging({ preview, own }: { preview: Preview; own: OrganisationFields }) {
  const { t, locale } = useText()
  const { go } = useNavigation()
  const { kept, other, blockers } = preview
  const [choices, setChoices] = useState<Choices>(() => getFirstChoices(kept, other))
  const [asks, setAsks] = useState(false)
  const off = offBy(useWhy('mergeOrganisations').mergeOrganisations, 'mergeOrganisations')
  return (
    <>
      <div className={head}>
        <h1>{t('portal:title.organisationMerge')}</h1>
        <p>
          {t('organisationMerges:into', { kept: localName(kept, locale), other: localName(other, locale) })}
        </p>
      </div>
      {blockers.map(({ code, message }) => (
        <Banner key={code} notice={{ id: String(code), tone: 'danger', text: message }} />
      ))}
      <section className={css.part} aria-label={t('organisationMerges:references')}>
        <h2 className={css.title}>{t('organisationMerges:references')}</h2>
        <References preview={preview} />
        <p className={css.meta}>{t('organisationMerges:closedMove')}</p>
      </section>
      <section className={css.part} aria-label={t('organisationMerges:fields')}>
        <h2 className={css.title}>{t('organisationMerges:fields')}</h2>
        <FieldChoices kept={kept} other={other} own={own} choices={choices} onChoices={setChoices} />
      </section>
      <div className={formButtons}>
        <Button variant="primary" off={off ?? blockers[0]?.message} onClick={() => setAsks(true)}>
          {t('organisationMerges:mergeAsk')}
        </Button>
        <Button onClick={() => go(getMergePath(other.id, kept.id))}>{t('organisationMerges:swap')}</Button>
      </div>
      {asks && <MergeDialog preview={preview} choices={choices} onClose={() => setAsks(false)} />}
    </>
  )
}

type Reference = Preview['references'][number]

/** How many records refer to each; counts lead to the list where there is one with this filter. */
function References({ preview: { kept, other, references } }: { preview: Preview }) {
  const { t, locale } = useText()
  const cell = (row: Reference, side: 'kept' | 'other') => {
    const { id } = side === 'kept' ? kept : other
    if (row[side] === 0 || row.name === 'people') return row[side]
    if (row.name === 'facts') return <Anchor href={`${getDetailPath(id)}#facts`}>{row[side]}</Anchor>
    const isBelow = row.name === 'below'
    const path = isBelow ? getListPath({ parentIds: [id] }) : getStudiesPath({ organisationIds: [id] })
    return <Anchor href={path}>{row[side]}</Anchor>
  }
  const columns: Column<Reference>[] = [
    {
      id: 'name',
      head: t('organisationMerges:referring'),
      cell: row => t(`organisationMerges:reference.${row.name}`),
    },
    { id: 'kept', head: localName(kept, locale), numeric: true, cell: row => cell(row, 'kept') },
    { id: 'other', head: localName(other, locale), numeric: true, cell: row => cell(row, 'other') },
  ]
  return (
    <DataTable
      caption={t('organisationMerges:references')}
      columns={columns}
      rows={references}
      rowKey={row => row.name}
      rowName={row => t(`organisationMerges:reference.${row.name}`)}
    />
  )
}
