import { toggleOrganisations } from '../../../contract/organisations/changes.ts'
import type { OrganisationRow } from '../../../contract/organisations/shapes.ts'
import { BatchDialog, LeftRows } from '../../shared/act/batch-dialog.tsx'
import { useText } from '../../shared/call/use-text.ts'
import { getSeen, toggleMost } from '../../shared/list/batches.ts'

export type Toggle = { active: boolean; rows: readonly OrganisationRow[] }
type Props = Toggle & {
  readNewest?: (ids: readonly string[]) => Promise<readonly OrganisationRow[]>
  onDone: (failed: ReadonlySet<string>) => void
  onClose: () => void
}

/** Activates or deactivates organisations, with a reason and a result for each (F8, L49). */
export function ToggleDialog({ rows, active, readNewest, onDone, onClose }: Props) {
  const { t } = useText()
  const verb = active ? 'activate' : 'deactivate'
  const first = rows.find(row => row.active !== active) ?? rows[0]
  const count = rows.filter(row => row.active !== active).length
  const getName = (row: OrganisationRow) => row.name
  const getRefusal = (row: OrganisationRow) =>
    row.active === active ? t(`organisationScreens:toggle.already.${verb}`) : undefined
  return (
    <BatchDialog
      rows={rows}
      readNewest={readNewest}
      onDone={onDone}
      onClose={onClose}
      call={toggleOrganisations}
      most={toggleMost}
      getName={getName}
      getRefusal={getRefusal}
      toInput={(part, { reason }) => ({ active, reason, organisations: part.map(getSeen) })}
      words={{
        title: t(`organisationScreens:toggle.${verb}`, {
          count: Math.max(count, 1),
          name: first?.name ?? '',
        }),
        confirm: t(`organisationScreens:act.${verb}`),
        done: done => t(`organisationScreens:done.${verb}`, { count: done }),
      }}
      danger={!active}
      reason={active ? 'optional' : 'required'}
      left={left => (
        <LeftRows
          text={t('organisationScreens:toggle.skipped', { count: left.length })}
          rows={left}
          getName={getName}
          getRefusal={getRefusal}
        />
      )}
    >
      <p>{t(`organisationScreens:effect.${verb}`)}</p>
    </BatchDialog>
  )
}
