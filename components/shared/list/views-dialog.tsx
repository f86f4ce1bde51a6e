import { useId } from 'react'
import { send } from '../../../client/session/api.ts'
import type { Input } from '../../../contract/define.ts'
import type { removeView, SavedView, saveView } from '../../../contract/saved-lists/views.ts'
import { Button } from '../../ui/base/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Form } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { useSessionStore } from '../call/session-context.ts'
import { useReread } from '../call/use-reread.ts'
import { useText } from '../call/use-text.ts'
import { Trouble } from '../form/trouble.tsx'
import { useForm } from '../form/use-form.ts'
import { useSubmit } from '../form/use-submit.ts'
import * as css from '../page/page.css.ts'
import type { ViewContent, ViewList } from './view-list.ts'

type Props = {
  views: readonly SavedView[]
  list: ViewList
  now: ViewContent
  shareText: string
  onClose: () => void
}

/** Saves the current list under a name, updates the user's own views, and deletes them. */
export function ViewsDialog({ views, list, now: content, shareText, onClose }: Props) {
  const { t } = useText()
  const session = useSessionStore()
  const reread = useReread()
  const now = {
    address: content.address,
    columns: content.columns.map(({ id, shown }) => ({ id, shown })),
  }
  const act = useSubmit()
  const run: Run = (call, input) =>
    void act.run(sending =>
      send(call, input, { ...sending, session }).finally(() => void reread(list.calls.list)),
    )
  const form = useForm({
    from: { name: '', shared: false },
    fields: ['name'],
    silent: () => true,
    asks: false,
    check: ({ name }) => (name.trim() === '' ? { name: t('exports:dialog.nameMissing') } : {}),
    send: ({ values }, sending) =>
      send(list.calls.save, { ...values, ...now }, { ...sending, session }).finally(
        () => void reread(list.calls.list),
      ),
    onDone: onClose,
  })
  const formId = `${form.id}-form`
  return (
    <Dialog
      open
      title={t('users:views.keep')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('users:dialog.close')}</Button>
          <Button type="submit" form={formId} variant="primary" busy={form.busy}>
            {t('users:views.save')}
          </Button>
        </>
      }
    >
      <div className={css.stack}>
        <Form id={formId} className={css.stack} onSend={() => void form.submit()}>
          <Trouble text={form.trouble || act.trouble} />
          <TextField
            {...form.text('name')}
            label={t('users:views.name')}
            hint={t('users:views.nameHelp')}
            maxLength={50}
          />
          <Checkbox
            label={shareText}
            checked={form.values.shared}
            onChange={event => form.set({ shared: event.currentTarget.checked })}
          />
        </Form>
        <OwnViews views={views.filter(each => each.own)} list={list} now={now} run={run} />
      </div>
    </Dialog>
  )
}

type Run = <C extends typeof saveView | typeof removeView>(call: C, input: Input<C>) => void

type OwnProps = {
  views: readonly SavedView[]
  list: ViewList
  now: Pick<SavedView, 'address' | 'columns'>
  run: Run
}

/** The user's own views, each to be replaced by the current list, or deleted. */
function OwnViews({ views, list, now, run }: OwnProps) {
  const { t } = useText()
  const titleId = useId()
  if (views.length === 0) return null
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className={css.ownTitle}>
        {t('users:views.own')}
      </h3>
      <ul className={css.openLinks}>
        {views.map(({ id, rowVersion, name, shared }) => (
          <li key={id} className={css.linkLine}>
            <span>{shared ? t('users:views.common', { name }) : name}</span>
            <span className={css.ownActs}>
              <Button small onClick={() => run(list.calls.save, { id, rowVersion, name, shared, ...now })}>
                {t('users:views.replace')}
              </Button>
              <Button small onClick={() => run(list.calls.remove, { id, rowVersion })}>
                {t('users:action.remove')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
