import { useEffect, useState } from 'react'
import { type CallError, isCallError } from '../../../client/http/call-error.ts'
import { send } from '../../../client/session/api.ts'
import { bindSites, organisationsForSites, siteBindMost } from '../../../contract/sites/bind.ts'
import { countSites, searchSites } from '../../../contract/sites/calls.ts'
import { getNumberAfter } from '../../../contract/sites/next-number.ts'
import type { SiteEnvironment } from '../../../contract/sites/shapes.ts'
import { useSessionStore } from '../../shared/call/session-context.ts'
import { useReread } from '../../shared/call/use-reread.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { getRefusedFields } from '../../shared/form/errors.ts'
import { Trouble } from '../../shared/form/trouble.tsx'
import { localName } from '../../shared/page/company-name.ts'
import { Button } from '../../ui/base/button.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { numbers, plain } from './studies.css.ts'
import type { PlaceOrganisation, RegistryPlaces } from './use-registry-places.ts'

type Props = {
  studyId: string
  organisations: readonly PlaceOrganisation[]
  places: Pick<RegistryPlaces, 'rows' | 'choose'>
  onClose: () => void
}
type Site = PlaceOrganisation & { siteNo: string }

const environments: readonly SiteEnvironment[] = ['production', 'test', 'development']

/** Makes the organisations of places sites of the saved study at once, each with its number (MD-S3, MD-T1). */
export function BindPlaces({ organisations, onClose, ...props }: Props) {
  const { t } = useText()
  const [environment, setEnvironment] = useState<SiteEnvironment>('production')
  const [sites, setSites] = useState(() => organisations.map((each): Site => ({ ...each, siteNo: '' })))
  const { bind, busy, wrong, trouble } = useBinding({ ...props, environment, sites, setSites, onClose })
  const next = useNextNumber(props.studyId, environment)
  useEffect(() => {
    if (next) setSites(now => (now.some(({ siteNo }) => siteNo) ? now : numberSites(now, next)))
  }, [next])
  const put = (id: string, siteNo: string) =>
    setSites(now => now.map(each => (each.id === id ? { ...each, siteNo } : each)))
  return (
    <Dialog
      open
      size="lg"
      title={t('registryFile:places.bind', { count: sites.length })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('portal:cancel')}</Button>
          <Button variant="primary" busy={busy} onClick={() => void bind()}>
            {t('registryFile:places.bindNow', { count: sites.length })}
          </Button>
        </>
      }
    >
      <div className={numbers}>
        <p className={plain}>{t('registryFile:places.bindText')}</p>
        <SelectField
          label={t('registryFile:places.environment')}
          options={environments.map(value => ({ value, label: t(`sites:environment.${value}`) }))}
          value={environment}
          onChange={event => setEnvironment(event.currentTarget.value as SiteEnvironment)}
        />
        <First value={sites[0]?.siteNo ?? ''} onNumber={first => setSites(now => numberSites(now, first))} />
        <Trouble text={trouble} />
        <Sites sites={sites} wrong={wrong} onNumber={put} />
      </div>
    </Dialog>
  )
}

const numberSites = (sites: readonly Site[], first: string): Site[] => {
  let next = first
  return sites.map((each, at) => {
    if (at > 0) next = getNumberAfter(next)
    return { ...each, siteNo: next }
  })
}

/** The next number in the pattern of the study; empty while it has none. */
const useNextNumber = (studyId: string, environment: SiteEnvironment): string => {
  const organisations = useScoped(
    organisationsForSites,
    { studyId, environment, limit: 1 },
    { loading: false },
  )
  return organisations.data?.records[0]?.nextNumber ?? ''
}

/** The number of the first site; the others follow it. */
function First({ value, onNumber }: { value: string; onNumber: (first: string) => void }) {
  const { t } = useText()
  return (
    <TextField
      mono
      label={t('registryFile:places.first')}
      hint={t('registryFile:places.firstHint')}
      autoComplete="off"
      value={value}
      onChange={event => onNumber(event.currentTarget.value)}
    />
  )
}

type SitesProps = {
  sites: readonly Site[]
  wrong: ReadonlyMap<string, string>
  onNumber: (id: string, siteNo: string) => void
}

function Sites({ sites, wrong, onNumber }: SitesProps) {
  const { t, locale } = useText()
  const columns: Column<Site>[] = [
    {
      id: 'name',
      head: t('terms:organisation'),
      wrap: true,
      cell: row => localName(row, locale),
    },
    {
      id: 'siteNo',
      head: t('terms:siteNumber'),
      cell: row => (
        <TextField
          hideLabel
          mono
          label={t('registryFile:places.numberOf', { name: localName(row, locale) })}
          autoComplete="off"
          error={wrong.get(row.id)}
          value={row.siteNo}
          onChange={event => onNumber(row.id, event.currentTarget.value)}
        />
      ),
    },
  ]
  return (
    <DataTable
      caption={t('registryFile:places.sites')}
      columns={columns}
      rows={sites}
      rowKey={row => row.id}
    />
  )
}

type BindingProps = Omit<Props, 'organisations'> & {
  environment: SiteEnvironment
  sites: readonly Site[]
  setSites: (sites: Site[]) => void
}

/** Sends the sites in parts. What a part has bound stays bound; a refusal is shown at the site that it names. */
function useBinding({ studyId, places, environment, sites, setSites, onClose }: BindingProps) {
  const { t, wordAt } = useText()
  const session = useSessionStore()
  const reread = useReread()
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<ReadonlyMap<string, string>>(new Map())
  const [trouble, setTrouble] = useState('')
  const bindPart = async (part: readonly Site[]) => {
    const input = part.map(({ id, siteNo }) => ({
      organisationId: id,
      siteNo: siteNo.trim(),
      department: '',
    }))
    await send(bindSites, { studyId, environment, sites: input }, { session, quiet: true })
    const ids = new Set(part.map(({ id }) => id))
    const bound = places.rows.filter(({ organisation }) => organisation && ids.has(organisation.id))
    places.choose(bound.map(({ group, organisation }) => [group, { ...organisation!, bound: true }] as const))
  }
  const refuse = (error: CallError, part: readonly Site[]) => {
    const fields = getRefusedFields(error, path => path)
    const at = (path: string) => part[Number(/^sites\.(\d+)\./.exec(path)?.[1])]?.id ?? ''
    setWrong(new Map(Object.entries(fields).map(([path, text]) => [at(path), text ?? ''])))
    setTrouble(error.message || t('portal:state.errorTitle'))
  }
  const bind = async () => {
    const empty = sites.filter(({ siteNo }) => siteNo.trim() === '')
    setTrouble('')
    setWrong(new Map(empty.map(({ id }) => [id, wordAt('errors:201002')])))
    if (empty.length > 0) return
    setBusy(true)
    let rest = [...sites]
    try {
      for (; rest.length > 0; rest = rest.slice(siteBindMost)) await bindPart(rest.slice(0, siteBindMost))
    } catch (failure) {
      if (!isCallError(failure)) throw failure
      refuse(failure, rest)
    }
    setSites(rest)
    setBusy(false)
    await reread(searchSites, countSites)
    if (rest.length === 0) onClose()
  }
  return { bind, busy, wrong, trouble }
}
