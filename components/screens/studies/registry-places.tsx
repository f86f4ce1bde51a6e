import { Building2, Link2 } from 'lucide-react'
import { useState } from 'react'
import { Failed } from '../../shared/call/failed.tsx'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { Button } from '../../ui/base/button.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { AddPlaces } from './registry-add-places.tsx'
import { BindPlaces } from './registry-bind.tsx'
import { PlaceDialog } from './registry-place-dialog.tsx'
import { acts, numbers, plain } from './studies.css.ts'
import {
  getWhere,
  listAddable,
  listPlaceOrganisations,
  type PlaceRow,
  type RegistryPlaces,
} from './use-registry-places.ts'

type Props = { places: RegistryPlaces; studyId: string | undefined }
type Filter = 'all' | 'with' | 'without' | 'unnamed'

const filters: Readonly<Record<Filter, (row: PlaceRow) => boolean>> = {
  all: () => true,
  with: row => row.organisation !== null,
  without: row => row.organisation === null && row.isNamed,
  unnamed: row => row.organisation === null && !row.isNamed,
}
const names = Object.keys(filters) as Filter[]

/** Every place of the file, each with its organisation or the ways to one; those with one can become sites (MD-S3). */
export function Places({ places, studyId }: Props) {
  const { t } = useText()
  const [filter, setFilter] = useState<Filter>('all')
  const [open, setOpen] = useState<PlaceRow>()
  const { rows, looked, wanted } = places
  const columns = useColumns(setOpen)
  return (
    <div className={numbers}>
      <div className={acts}>
        <SelectField
          label={t('registryFile:places.show')}
          options={names.map(value => ({
            value,
            label: t(`registryFile:places.filter.${value}`, { count: rows.filter(filters[value]).length }),
          }))}
          value={filter}
          onChange={event => setFilter(event.currentTarget.value as Filter)}
        />
        <span className={plain} role="status">
          {looked < wanted && t('registryFile:places.looking', { done: looked, total: wanted })}
        </span>
      </div>
      {places.error && <Failed small error={places.error} onRetry={places.retry} />}
      <Together places={places} studyId={studyId} />
      <DataTable
        caption={t('registryFile:part.locations')}
        columns={columns}
        rows={rows.filter(filters[filter])}
        rowKey={row => row.key}
        rowName={row => row.place.name || row.place.city}
      />
      {open && (
        <PlaceDialog
          row={open}
          onChoose={organisation => {
            places.choose([[open.group, organisation]])
            setOpen(undefined)
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}

/** What is done with many places together: those without an organisation are added, those with one become sites. */
function Together({ places, studyId }: Props) {
  const { t } = useText()
  const [shown, setShown] = useState<'add' | 'bind'>()
  const addable = listAddable(places.rows)
  const bindable = listPlaceOrganisations(places.rows).filter(({ bound }) => !bound)
  const close = () => setShown(undefined)
  return (
    <div className={acts}>
      <Button
        icon={Building2}
        off={addable.length === 0 ? t('registryFile:places.noneToAdd') : undefined}
        onClick={() => setShown('add')}
      >
        {t('registryFile:places.add', { count: addable.length })}
      </Button>
      {studyId ? (
        <Button
          icon={Link2}
          off={bindable.length === 0 ? t('registryFile:places.noneToBind') : undefined}
          onClick={() => setShown('bind')}
        >
          {t('registryFile:places.bind', { count: bindable.length })}
        </Button>
      ) : (
        <span className={plain}>{t('registryFile:places.saveFirst')}</span>
      )}
      {shown === 'add' && <AddPlaces rows={addable} onAdded={places.choose} onClose={close} />}
      {shown === 'bind' && studyId && (
        <BindPlaces studyId={studyId} places={places} organisations={bindable} onClose={close} />
      )}
    </div>
  )
}

function useColumns(onOpen: (row: PlaceRow) => void): Column<PlaceRow>[] {
  const { t, locale } = useText()
  const getName = ({ place }: PlaceRow) => place.name || t('registryFile:places.unnamed')
  const write = ({ organisation, matches, standard }: PlaceRow): string => {
    if (organisation) {
      const name = localName(organisation, locale)
      return organisation.bound ? t('registryFile:bound', { name }) : name
    }
    if (!matches) return '…'
    return matches.length > 0
      ? t('registryFile:places.possible', { count: matches.length })
      : t(standard ? 'registryFile:places.inStandard' : 'registryFile:places.none')
  }
  return [
    { id: 'place', head: t('registryFile:places.place'), wrap: true, cell: getName },
    { id: 'where', head: t('registryFile:places.where'), wrap: true, cell: getWhere },
    { id: 'status', head: t('registryFile:places.status'), mono: true, cell: row => row.place.status || '-' },
    { id: 'organisation', head: t('terms:organisation'), wrap: true, cell: write },
    {
      id: 'choose',
      head: t('terms:choose'),
      actions: true,
      cell: row => (
        <Button
          small
          aria-label={t('registryFile:places.chooseFor', { name: `${getName(row)}, ${getWhere(row)}` })}
          onClick={() => onOpen(row)}
        >
          {t(row.organisation ? 'registryFile:places.change' : 'terms:choose')}
        </Button>
      ),
    },
  ]
}
