import { Archive, ArrowDown, ArrowUp, Pencil } from 'lucide-react'
import { dateOnly } from '../../../client/zones/format.ts'
import {
  editOrganisationField,
  type OrganisationField,
  type OrganisationFields,
} from '../../../contract/organisation-fields/calls.ts'
import { nameFor } from '../../../contract/values/name-set.ts'
import { useText } from '../../shared/call/use-text.ts'
import { useDraftDoor } from '../../shared/page/use-draft.ts'
import { whyOff } from '../../shared/why/why.ts'
import { Badge } from '../../ui/base/badge.tsx'
import { IconButton } from '../../ui/base/button.tsx'
import { LiveRegion } from '../../ui/base/live-region.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { draftNames } from './draft-names.ts'
import * as css from './organisation-fields.css.ts'
import type { FieldDialog } from './page.tsx'
import type { FieldUses } from './retired-fields.tsx'
import { type Move, useFieldMoves } from './use-field-moves.ts'

type Props = { data: OrganisationFields; uses: FieldUses | undefined; onAsk: (asked: FieldDialog) => void }

/** The fields in order, with the values that each accepts. */
export function FieldTable({ data, uses, onAsk }: Props) {
  const { t } = useText()
  const { said, busy, move } = useFieldMoves(data)
  const columns = useColumns({ data, uses, onAsk, move })
  return (
    <>
      <DataTable
        caption={t('portal:title.organisationFields')}
        columns={columns}
        rows={data.records}
        rowKey={row => row.id}
        busy={busy}
      />
      {data.records.map(field => (
        <Door key={field.id} field={field} onAsk={onAsk} />
      ))}
      <LiveRegion text={said} />
    </>
  )
}

/** Offers a stored draft of a field where it is edited. */
function Door({ field, onAsk }: Pick<Props, 'onAsk'> & { field: OrganisationField }) {
  useDraftDoor(draftNames.edit(field.id), () => onAsk({ action: 'edit', field }))
  return null
}

type ColumnProps = Props & { move: Move }

function useColumns(props: ColumnProps): Column<OrganisationField>[] {
  const { t } = useText()
  const { data, uses } = props
  return [
    {
      id: 'name',
      head: t('terms:name'),
      wrap: true,
      cell: field => <Name field={field} data={data} />,
    },
    {
      id: 'type',
      head: t('terms:type'),
      cell: field => t(`organisationFields:type.${field.type}`),
    },
    {
      id: 'options',
      head: t('organisationFields:options.title'),
      wrap: true,
      cell: field => <Options field={field} data={data} />,
    },
    {
      id: 'required',
      head: t('organisationFields:column.required'),
      cell: field =>
        field.required ? (
          <Badge>{t('organisationFields:column.required')}</Badge>
        ) : field.requiredFrom ? (
          t('organisationFields:requiredFromDay', { day: dateOnly(field.requiredFrom) })
        ) : (
          t('organisationFields:optional')
        ),
    },
    {
      id: 'used',
      head: t('organisationFields:column.used'),
      cell: field => {
        const use = uses?.records.find(each => each.id === field.id)
        return use ? t('organisationFields:inUse', { count: use.used }) : '-'
      },
    },
    {
      id: 'actions',
      head: t('common:list.actions'),
      actions: true,
      cell: field => <Actions {...props} field={field} />,
    },
  ]
}

type CellProps = Pick<Props, 'data'> & { field: OrganisationField }

/** The name for the reader, and the names in other languages below it. */
function Name({ field: { names }, data: { language } }: CellProps) {
  const { locale } = useText()
  const name = nameFor(names, locale, language)
  const others = [...new Set(Object.values(names))].filter(each => each !== '' && each !== name)
  return (
    <span className={css.name}>
      <span>{name}</span>
      {others.length > 0 && <span className={css.otherNames}>{others.join('\u00A0· ')}</span>}
    </span>
  )
}

const shownOptions = 4

function Options({ field: { options }, data: { language } }: CellProps) {
  const { t, locale } = useText()
  if (options.length === 0) return '-'
  const names = options.slice(0, shownOptions).map(each => nameFor(each.names, locale, language))
  const more = options.length - names.length
  return (
    <>
      {names.join('\u00A0· ')}
      {more > 0 && <span className={css.more}> · {t('terms:andMore', { count: more })}</span>}
    </>
  )
}

function Actions({ field, data, onAsk, move }: ColumnProps & { field: OrganisationField }) {
  const { t, locale } = useText()
  const off = whyOff(data.editing, locale, editOrganisationField.name)
  const of = { name: nameFor(field.names, locale, data.language) }
  const first = data.records[0]?.id === field.id
  const last = data.records.at(-1)?.id === field.id
  return (
    <span className={css.actions}>
      <IconButton
        icon={ArrowUp}
        variant="quiet"
        label={t('ui:columns.up', of)}
        off={off ?? (first ? t('organisationFields:first') : undefined)}
        onClick={() => void move(field, -1)}
      />
      <IconButton
        icon={ArrowDown}
        variant="quiet"
        label={t('ui:columns.down', of)}
        off={off ?? (last ? t('organisationFields:last') : undefined)}
        onClick={() => void move(field, 1)}
      />
      <IconButton
        icon={Pencil}
        variant="quiet"
        label={t('terms:editName', of)}
        off={off}
        onClick={() => onAsk({ action: 'edit', field })}
      />
      <IconButton
        icon={Archive}
        variant="quiet"
        label={t('organisationFields:remove', of)}
        off={off}
        onClick={() => onAsk({ action: 'remove', field })}
      />
    </span>
  )
}
