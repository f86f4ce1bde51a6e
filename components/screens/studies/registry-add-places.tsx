import { useState } from 'react'
import { isCallError } from '../../../client/http/call-error.ts'
import { send } from '../../../client/session/api.ts'
import { addOrganisation } from '../../../contract/organisations/changes.ts'
import type { OrganisationType } from '../../../contract/organisations/shapes.ts'
import { selectStandardOrganisation } from '../../../contract/organisations/standard.ts'
import { useSessionStore } from '../../shared/call/session-context.ts'
import { useText } from '../../shared/call/use-text.ts'
import { Button } from '../../ui/base/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { toOrganisation } from './registry-new-organisation.ts'
import { TypeChoice } from './registry-place-dialog.tsx'
import { blocks, numbers, plain } from './studies.css.ts'
import { getWhere, type PlaceOrganisation, type PlaceRow } from './use-registry-places.ts'

type Props = {
  rows: readonly PlaceRow[]
  onAdded: (entries: readonly (readonly [group: string, organisation: PlaceOrganisation])[]) => void
  onClose: () => void
}
type Refused = { row: PlaceRow; text: string }

/** Adds places that nothing resembles as organisations, one after another; each that is refused has its line. */
export function AddPlaces({ rows: given, onAdded, onClose }: Props) {
  const { t } = useText()
  const [rows] = useState(given)
  const [type, setType] = useState<OrganisationType>('hospital')
  const { add, done, busy, refused } = useAdding(rows, type, onAdded)
  const left = rows.length - done
  return (
    <Dialog
      open
      title={t('registryFile:places.add', { count: rows.length })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('portal:close')}</Button>
          {left > 0 && (
            <Button variant="primary" busy={busy} onClick={() => void add()}>
              {t('registryFile:places.addNow', { count: left })}
            </Button>
          )}
        </>
      }
    >
      <div className={numbers}>
        <p className={plain}>{t('registryFile:places.addText')}</p>
        <TypeChoice value={type} onChange={setType} />
        <p className={plain} role="status">
          {done > 0 && t('registryFile:places.added', { count: done - refused.length, total: rows.length })}
        </p>
        <ul className={blocks}>
          {refused.map(({ row, text }) => (
            <li key={row.key}>{`${row.place.name}, ${getWhere(row)}: ${text}`}</li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

/** Adds the places in turn and goes on after a refusal; without a connection it stops, and can go on later. */
function useAdding(rows: readonly PlaceRow[], type: OrganisationType, onAdded: Props['onAdded']) {
  const session = useSessionStore()
  const [done, setDone] = useState(0)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<readonly Refused[]>([])
  /** Copies the standard record of its name, or adds an organisation of the company's own. */
  const put = async ({ place, standard }: PlaceRow): Promise<PlaceOrganisation> => {
    const options = { session, quiet: true }
    const names = standard ?? { name: place.name, nameEn: place.name }
    const { id } = standard
      ? await send(selectStandardOrganisation, { standardId: standard.id }, options)
      : await send(addOrganisation, toOrganisation(place, place.name, type), options)
    return { id, name: names.name, nameEn: names.nameEn, bound: false }
  }
  const addOne = async (row: PlaceRow): Promise<boolean> => {
    try {
      onAdded([[row.group, await put(row)]])
      return true
    } catch (failure) {
      if (!isCallError(failure)) throw failure
      if (failure.transport) return false
      setRefused(now => [...now, { row, text: failure.message }])
      return true
    }
  }
  const add = async () => {
    setBusy(true)
    for (const [at, row] of rows.entries()) {
      if (at < done) continue
      if (!(await addOne(row))) break
      setDone(at + 1)
    }
    setBusy(false)
  }
  return { add, done, busy, refused }
}
