import { toggleOrganisations } from '../../../contract/organisations/changes.ts'
import type { OrganisationRow } from '../../../contract/organisations/shapes.ts'
import { BatchDialog } from '../../shared/act/batch-dialog.tsx'
import { useText } from '../../shared/call/use-text.ts'
import { getSeen, toggleMost } from '../../shared/list/batches.ts'

export type Toggle = { active: boolean; rows: readonly OrganisationRow[] }
type Props = Toggle & { onDone: (failed: ReadonlySet<string>) => void; onClose: () => void }

/** Activates or deactivates organisations, with a reason and a result for each (F8, L49). */
export function ToggleDialog({ rows, active, onDone, onClose }: Props) {
  const { t } = useText()
  const verb = active ? 'activate' : 'deactivate'
  const [first] = rows.filter(row => row.active !== active)
  const count = rows.filter(row => row.active !== active).length
  return (
    <BatchDialog
      rows={rows}
      onDone={onDone}
      onClose={onClose}
      call={toggleOrganisations}
      most={toggleMost}
      getName={row => row.name}
      getRefusal={row => (row.active === active ? '' : undefined)}
      toInput={(part, { reason }) => ({ active, reason, organisations: part.map(getSeen) })}
      words={{
        title: t(`organisationScreens:toggle.${verb}`, { count, name: first?.name ?? '' }),
        confirm: t(`organisationScreens:act.${verb}`),
        done: done => t(`organisationScreens:done.${verb}`, { count: done }),
      }}
      danger={!active}
      reason={active ? 'optional' : 'required'}
    >
      <p>{t(`organisationScreens:effect.${verb}`)}</p>
    </BatchDialog>
  )
}
