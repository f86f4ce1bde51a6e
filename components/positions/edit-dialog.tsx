import { useRef, useState } from 'react'
import type { CallError } from '../../client/http/call-error.ts'
import { send } from '../../client/session/api.ts'
import { dateTime } from '../../client/zones/format.ts'
import {
  editPosition,
  type PositionDetail,
  type PositionNode,
  positionDetail,
} from '../../contract/positions/calls.ts'
import { getLastChange } from '../failure.ts'
import { ChangeDialog } from '../places/change-dialog.tsx'
import { type Faults, faultIn, getFaults, NameFields, type Names } from '../places/name-fields.tsx'
import { useSessionStore } from '../session-context.ts'
import { localName } from '../shell/company-name.ts'
import { discardUnsaved } from '../shell/unsaved.ts'
import { useDraft } from '../shell/use-draft.ts'
import { BothSides } from '../tenant-setting/both-sides.tsx'
import { toast } from '../ui/toast-store.ts'
import { useText } from '../use-text.ts'

type Props = { node: PositionNode; onClose: () => void; onDone: () => Promise<unknown> }

type Clash = { theirs: PositionDetail; by: string | null; at: string | null }
const fields = ['name', 'nameEn'] as const
const getNames = ({ name, nameEn }: Names): Names => ({ name, nameEn })
const differ = (one: Names, other: Names) => fields.filter(field => one[field].trim() !== other[field].trim())

/** Edits the names of a position or a category. */
export function EditOne(props: Props) {
  const { onClose, onDone } = props
  const { t, locale } = useText()
  const { base, names, setNames, faults, clash, setClash, changed, wish, confirm, refused, saveOver } =
    useEditing(props)
  return (
    <>
      <ChangeDialog
        title={t('places:edit.title', { name: localName(base, locale) })}
        confirm={t('places:edit.save')}
        off={changed.length === 0 ? t('places:edit.clean') : undefined}
        reasoned
        impact={{ call: editPosition, input: changed.length > 0 ? wish : null }}
        onConfirm={confirm}
        onRefused={refused}
        onClose={onClose}
      >
        <NameFields names={names} faults={faults} onNames={part => setNames({ ...names, ...part })} />
      </ChangeDialog>
      {clash && (
        <Sides
          {...{ base, names, clash }}
          onBack={() => setClash(null)}
          onTheirs={() => {
            discardUnsaved()
            void onDone()
            onClose()
          }}
          onMine={() => saveOver(clash.theirs)}
        />
      )}
    </>
  )
}

/** The entries, their errors, and saving. */
function useEditing({ node, onClose, onDone }: Props) {
  // Keep the data from the start of editing.
  const [base] = useState(node)
  const [names, setNames] = useState<Names>(getNames(base))
  const [faults, setFaults] = useState<Faults>({})
  const [clash, setClash] = useState<Clash | null>(null)
  const store = useSessionStore()
  const why = useRef('')
  const changed = differ(names, base)
  const mine = () => Object.fromEntries(changed.map(field => [field, names[field]]))
  useDraft<Partial<Names>>('position.edit', {
    dirty: changed.length > 0,
    values: mine,
    restore: part => setNames(now => ({ ...now, ...part })),
  })
  const save = useSave(base.id, onClose, onDone)
  const refused = async (error: CallError) => {
    if (error.name === 'dataChanged') {
      const theirs = await send(positionDetail, { id: base.id }, { quiet: true, session: store })
      setClash({ theirs, by: null, at: null, ...getLastChange(error) })
      return true
    }
    const wrong = faultIn(error, fields)
    if (wrong) setFaults(wrong)
    return wrong !== null
  }
  const confirm = async (reason: string, submitKey: string | undefined) => {
    const wrong = getFaults(names)
    why.current = reason
    setFaults(wrong)
    if (Object.keys(wrong).length === 0) await save(names, base.rowVersion, reason, submitKey)
  }
  const saveOver = (theirs: PositionDetail) =>
    save({ ...getNames(theirs), ...mine() }, theirs.rowVersion, why.current)
  const wish = { id: base.id, rowVersion: base.rowVersion, ...mine() }
  return { base, names, setNames, faults, clash, setClash, changed, wish, confirm, refused, saveOver }
}

function useSave(id: string, onClose: () => void, onDone: () => Promise<unknown>) {
  const { t, locale } = useText()
  const store = useSessionStore()
  return async (names: Names, rowVersion: number, reason: string, submitKey?: string) => {
    await send(editPosition, { id, rowVersion, ...names, reason }, { quiet: true, session: store, submitKey })
    discardUnsaved()
    await onDone()
    toast('success', t('places:edit.done', { name: localName(names, locale) }))
    onClose()
  }
}

type SidesProps = {
  base: Names
  names: Names
  clash: Clash
  onMine: () => Promise<unknown>
  onTheirs: () => void
  onBack: () => void
}

/** Another user saved first: shows the changes of both, side by side (TR-C1). */
function Sides({ base, names, clash: { theirs, by, at }, onMine, onTheirs, onBack }: SidesProps) {
  const { t } = useText()
  const [busy, setBusy] = useState(false)
  const own = differ(names, base)
  const every = fields.filter(field => own.includes(field) || differ(theirs, base).includes(field))
  return (
    <BothSides
      title={t('places:clash.title')}
      text={t('places:clash.text', { name: by ?? t('places:clash.unknown'), at: at ? dateTime(at) : '' })}
      rows={every.map(field => ({
        field,
        label: t(`places:field.${field}`),
        mine: own.includes(field) ? names[field] : t('places:clash.untouched'),
        theirs: theirs[field],
      }))}
      busy={busy}
      onMine={() => {
        setBusy(true)
        void onMine().catch(onBack)
      }}
      {...{ onTheirs, onBack }}
    />
  )
}
