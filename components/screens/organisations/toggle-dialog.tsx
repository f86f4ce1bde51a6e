import { toggleOrganisations } from '../../../contract/organisations/changes.ts'
import type { OrganisationRow } from '../../../contract/organisations/shapes.ts'
import { useText } from '../../shared/call/use-text.ts'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { ReasonField } from '../../shared/form/reason-field.tsx'
import { Results } from '../../shared/list/results.tsx'
import { useToggle } from '../../shared/list/use-toggle.ts'

export type Toggle = { active: boolean; rows: readonly OrganisationRow[] }
type Props = Toggle & { onDone: (failed: ReadonlySet<string>) => void; onClose: () => void }

/** Activates or deactivates organisations, with a reason and a result for each (F8, L49). */
export function ToggleDialog({ rows, active, onDone, onClose }: Props) {
  const { t } = useText()
  const verb = active ? 'activate' : 'deactivate'
  const open = rows.filter(row => row.active !== active)
  const { form, results } = useToggle({
    ...{ call: toggleOrganisations, list: 'organisations', rows: open, active, onDone, onClose },
    single: rows.length === 1,
    getMessage: count => t(`organisationScreens:done.${verb}`, { count }),
  })
  if (results && rows.length > 1)
    return (
      <Results
        nameOf={(id: string) => rows.find(row => row.id === id)?.name}
        busy={form.busy}
        onRetry={() => void form.submit()}
        {...{ results, onClose }}
      />
    )
  return (
    <FormDialog
      form={form}
      title={t(`organisationScreens:toggle.${verb}`, { count: open.length, name: open[0]?.name ?? '' })}
      confirm={open.length > 0 ? t(`organisationScreens:act.${verb}`) : undefined}
      danger={!active}
      onClose={onClose}
    >
      <p>{t(`organisationScreens:effect.${verb}`)}</p>
      <ReasonField form={form} required={!active} />
    </FormDialog>
  )
}
