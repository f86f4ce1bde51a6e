import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useText } from '../use-text.ts'
import * as css from './tenant-setting.css.ts'

/** One field, as it would be saved here and as it is saved now. */
export type Side = { field: string; label: string; mine: ReactNode; theirs: ReactNode }

type Props = {
  title: string
  text: string
  rows: readonly Side[]
  busy: boolean
  onMine: () => void
  onTheirs: () => void
  onBack: () => void
}

/** Another user saved first: shows every field that either changed, side by side, to choose one version (TR-C1). */
export function BothSides({ title, text, rows, busy, onMine, onTheirs, onBack }: Props) {
  const { t } = useText()
  return (
    <Dialog
      open
      title={title}
      onClose={onBack}
      footer={
        <>
          <Button onClick={onBack}>{t('tenant:conflict.back')}</Button>
          <Button onClick={onTheirs}>{t('tenant:conflict.takeTheirs')}</Button>
          <Button variant="primary" busy={busy} onClick={onMine}>
            {t('tenant:conflict.keepMine')}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('tenant:conflict.field')}</th>
            <th scope="col">{t('tenant:conflict.mine')}</th>
            <th scope="col">{t('tenant:conflict.theirs')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.field}>
              <th scope="row">{row.label}</th>
              <td>{row.mine}</td>
              <td>{row.theirs}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}
