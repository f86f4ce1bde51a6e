import { useQueryClient } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { isCallError } from '../../../../client/http/call-error.ts'
import { send } from '../../../../client/session/api.ts'
import { getKey } from '../../../../client/session/query.ts'
import { limits } from '../../../../contract/limits.ts'
import {
  listMailAddresses,
  type MailAddress,
  type MailType,
  mailTypes,
  removeMailAddress,
  updateMailAddress,
} from '../../../../contract/personal/calls.ts'
import { Loaded } from '../../../shared/call/loaded.tsx'
import { useSessionStore } from '../../../shared/call/session-context.ts'
import { useScoped } from '../../../shared/call/use-scoped.ts'
import { useSession } from '../../../shared/call/use-session.ts'
import { useText } from '../../../shared/call/use-text.ts'
import { ask } from '../../../shared/page/ask.ts'
import { useDraftDoor } from '../../../shared/page/use-draft.ts'
import { Button, IconButton } from '../../../ui/base/button.tsx'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { SelectField } from '../../../ui/form/select-field.tsx'
import * as css from '../parts/own.css.ts'
import * as list from '../parts/section.css.ts'
import { AddAddress } from './add-address.tsx'
import { addressDraft } from './draft-names.ts'

/** Which kinds of mail go to which address; security mails always go to the user's own (D9). */
export function Mails() {
  const { t } = useText()
  const mails = useMails()
  const [adding, setAdding] = useState(false)
  useDraftDoor(addressDraft, () => setAdding(true))
  const query = mails.read
  const { data } = query
  if (query.error || !data) return <Loaded query={query} small lines={3} size="control" />
  const { records, own } = data
  const done = async () => {
    setAdding(false)
    await mails.reread()
  }
  return (
    <>
      <Kinds addresses={records} own={own} busy={mails.busy !== ''} onSend={mails.sendTo} />
      <p className={css.note}>
        {t('personal:mails.security', { address: own ?? t('personal:mails.noOwn') })}
      </p>
      {records.length > 0 && (
        <ul className={list.inner}>
          {records.map(address => (
            <Address
              key={address.id}
              address={address}
              busy={mails.busy === address.id}
              onRemove={() => void mails.remove(address.id)}
            />
          ))}
        </ul>
      )}
      {adding ? (
        <AddAddress onDone={done} onCancel={() => setAdding(false)} />
      ) : (
        <div className={css.buttons}>
          <Button
            data-opener
            icon={Plus}
            off={
              records.length >= limits.mailAddresses
                ? t('personal:mails.full', { count: limits.mailAddresses })
                : undefined
            }
            onClick={() => setAdding(true)}
          >
            {t('personal:mails.add')}
          </Button>
        </div>
      )}
    </>
  )
}

type KindsProps = Omit<KindProps, 'type' | 'onSend'> & {
  onSend: (type: MailType, id: string) => Promise<void>
}

/** Without a further address there is nothing to choose. */
function Kinds({ addresses, onSend, ...rest }: KindsProps) {
  if (addresses.length === 0) return null
  return (
    <div className={css.kinds}>
      {mailTypes.map(type => (
        <Kind key={type} type={type} addresses={addresses} {...rest} onSend={id => void onSend(type, id)} />
      ))}
    </div>
  )
}

type KindProps = {
  type: MailType
  own: string | null
  addresses: readonly MailAddress[]
  busy: boolean
  onSend: (id: string) => void
}

function Kind({ type, own, addresses, busy, onSend }: KindProps) {
  const { t } = useText()
  const options = [
    { value: '', label: own ?? t('personal:mails.noOwn') },
    ...addresses.map(({ id, email }) => ({ value: id, label: email })),
  ]
  return (
    <SelectField
      label={t(`personal:mails.kind.${type}`)}
      value={addresses.find(each => each.types.includes(type))?.id ?? ''}
      options={options}
      disabled={busy}
      onChange={event => onSend(event.currentTarget.value)}
    />
  )
}

type AddressProps = { address: MailAddress; busy: boolean; onRemove: () => void }

function Address({ address: { email, types }, busy, onRemove }: AddressProps) {
  const { t } = useText()
  const remove = async () => {
    const sure = await ask({
      title: t('personal:mails.removeTitle'),
      text: t('personal:mails.removeText', { address: email }),
      confirm: t('terms:remove'),
      cancel: t('common:action.cancel'),
    })
    if (sure) onRemove()
  }
  return (
    <li className={list.entry}>
      <div className={list.about}>
        <span className={list.name} dir="ltr">
          {email}
        </span>
        <span className={list.meta}>
          {types.length === 0
            ? t('personal:mails.unused')
            : t('personal:mails.count', { count: types.length })}
        </span>
      </div>
      <IconButton
        variant="quiet"
        icon={Trash2}
        busy={busy}
        label={t('personal:mails.removeOf', { address: email })}
        onClick={() => void remove()}
      />
    </li>
  )
}

/** The addresses that mails go to, and changes to them; `busy` is the id of the one in progress. */
function useMails() {
  const { t } = useText()
  const session = useSession()
  const store = useSessionStore()
  const cache = useQueryClient()
  const read = useScoped(listMailAddresses, {})
  const [busy, setBusy] = useState('')
  const reread = () => cache.invalidateQueries({ queryKey: getKey(session, listMailAddresses) })
  const act = async (id: string, work: () => Promise<unknown>, done: string) => {
    setBusy(id)
    try {
      await work()
      toast('success', done)
    } catch (error) {
      // The error is shown like any other; the list shows the current state.
      if (!isCallError(error)) throw error
    } finally {
      await reread()
      setBusy('')
    }
  }
  const addresses = read.data?.records ?? []
  /** Sends a kind of mail to an address, or (empty) to the user's own again. */
  const sendTo = (type: MailType, to: string) => {
    const from = addresses.find(each => each.types.includes(type))
    const target = addresses.find(each => each.id === to) ?? from
    if (!target) return Promise.resolve()
    const others = target.types.filter(each => each !== type)
    const types = target.id === to ? [...others, type] : others
    const wish = { id: target.id, types, rowVersion: target.rowVersion }
    return act(target.id, () => send(updateMailAddress, wish, { session: store }), t('personal:saved'))
  }
  const remove = (id: string) =>
    act(id, () => send(removeMailAddress, { id }, { session: store }), t('personal:mails.removed'))
  return { read, busy, reread, sendTo, remove }
}
