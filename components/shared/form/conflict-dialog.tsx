import type { ReactNode } from 'react'
import { dateTime } from '../../../client/zones/format.ts'
import { Button } from '../../ui/base/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { useText } from '../call/use-text.ts'
import { getChanges } from './changes.ts'
import * as css from './form.css.ts'
import type { Form } from './use-form.ts'

type Props<R extends object, V extends object, F extends string> = {
  form: Form<R, V, F>
  title: string
  /** The sentence that says who saved first, and when. */
  text: (said: { name: string; at: string }) => string
  label: (field: keyof V & string) => string
  /** The text of a value, of this form or of the newer record. */
  show: (field: keyof V & string, values: V) => ReactNode
  /** The user takes the newer record. */
  onTheirs: (theirs: R) => void
}

/** Another user saved first: shows every field that either changed, side by side, to choose one version (TR-C1). */
export function ConflictDialog<R extends object, V extends object, F extends string>(props: Props<R, V, F>) {
  const { form, title, text, label, show, onTheirs } = props
  const { t } = useText()
  if (!form.conflict) return null
  const { theirs, by, at } = form.conflict
  const saved = form.toValues(theirs)
  const changed = { ...form.changes, ...getChanges(saved, form.toValues(form.base)) }
  return (
    <Dialog
      open
      title={title}
      onClose={form.goBack}
      footer={
        <>
          <Button onClick={form.goBack}>{t('common:action.back')}</Button>
          <Button
            onClick={() => {
              form.discard()
              onTheirs(theirs)
            }}
          >
            {t('tenant:conflict.takeTheirs')}
          </Button>
          <Button variant="primary" busy={form.busy} onClick={() => void form.saveMine()}>
            {t('tenant:conflict.keepMine')}
          </Button>
        </>
      }
    >
      <p>{text({ name: by ?? t('tenant:conflict.unknown'), at: at ? dateTime(at) : '' })}</p>
      <table className={css.sides}>
        <thead>
          <tr>
            <th scope="col">{t('terms:field')}</th>
            <th scope="col">{t('tenant:conflict.mine')}</th>
            <th scope="col">{t('tenant:conflict.theirs')}</th>
          </tr>
        </thead>
        <tbody>
          {(Object.keys(changed) as (keyof V & string)[]).map(field => (
            <tr key={field}>
              <th scope="row">{label(field)}</th>
              {/* Changes of the other user alone survive either choice. */}
              <td>{field in form.changes ? show(field, form.values) : t('tenant:conflict.untouched')}</td>
              <td>{show(field, saved)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}
