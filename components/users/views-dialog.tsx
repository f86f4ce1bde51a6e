import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { send } from '../../client/session/api.ts'
import { getKey } from '../../client/session/query.ts'
import { listSavedViews, removeView, type SavedView, saveView } from '../../contract/saved-lists/calls.ts'
import { useSessionStore } from '../session-context.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { Banner } from '../ui/notice-bar.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useSession } from '../use-session.ts'
import { useSubmit } from '../use-submit.ts'
import { useText } from '../use-text.ts'
import type { ColumnChoice } from './columns.ts'
import * as css from './users.css.ts'

type Props = {
  views: readonly SavedView[]
  /** The content of a view: filters and sort order as in the address, and columns. */
  address: string
  columns: readonly ColumnChoice[]
  onClose: () => void
}

/** Saves the current list under a name, updates the user's own views, and deletes them. */
export function ViewsDialog({ views, address, columns, onClose }: Props) {
  const { t } = useText()
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const { busy, trouble, taken, run, forget } = useViews()
  const [unnamed, setUnnamed] = useState(false)
  const now = { address, columns: columns.map(({ id, shown }) => ({ id, shown })) }
  const id = useId()
  const save = () => {
    if (name.trim() === '') return setUnnamed(true)
    void run(send => send(saveView, { name, shared, ...now }), onClose)
  }
  return (
    <Dialog
      open
      title={t('users:views.keep')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('users:dialog.close')}</Button>
          <Button type="submit" form={id} variant="primary" busy={busy}>
            {t('users:views.save')}
          </Button>
        </>
      }
    >
      <div className={css.stack}>
        <Form id={id} className={css.stack} onSend={save}>
          {trouble && <Banner notice={{ id: 'trouble', tone: 'danger', text: trouble }} />}
          <TextField
            label={t('users:views.name')}
            hint={t('users:views.nameHelp')}
            maxLength={50}
            value={name}
            error={unnamed ? t('exports:dialog.nameMissing') : taken}
            onChange={event => {
              setName(event.currentTarget.value)
              setUnnamed(false)
              forget()
            }}
          />
          <Checkbox
            label={t('users:views.share')}
            checked={shared}
            onChange={event => setShared(event.currentTarget.checked)}
          />
        </Form>
        <OwnViews views={views.filter(each => each.own)} now={now} run={run} />
      </div>
    </Dialog>
  )
}

type OwnProps = {
  views: readonly SavedView[]
  now: Pick<SavedView, 'address' | 'columns'>
  run: ReturnType<typeof useViews>['run']
}

/** The user's own views, each to be replaced by the current list, or deleted. */
function OwnViews({ views, now, run }: OwnProps) {
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
              <Button
                small
                onClick={() => void run(send => send(saveView, { id, rowVersion, name, shared, ...now }))}
              >
                {t('users:views.replace')}
              </Button>
              <Button small onClick={() => void run(send => send(removeView, { id, rowVersion }))}>
                {t('users:action.remove')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Quiet = <C extends typeof saveView | typeof removeView>(
  call: C,
  input: Parameters<typeof send<C>>[1],
) => Promise<unknown>

function useViews() {
  const session = useSession()
  const store = useSessionStore()
  const cache = useQueryClient()
  const submit = useSubmit()
  const run = (act: (send: Quiet) => Promise<unknown>, onDone?: () => void) =>
    submit.run(async sending => {
      const quietly: Quiet = (call, input) => send(call, input, { ...sending, session: store })
      const reread = () => void cache.invalidateQueries({ queryKey: getKey(session, listSavedViews) })
      await act(quietly).finally(reread)
      onDone?.()
    })
  const taken = submit.error?.name === 'viewNameTaken' ? submit.error.message : undefined
  return { ...submit, trouble: taken ? null : submit.trouble, taken, run }
}
