import { useCallback, useState } from 'react'
import type { Call } from '../../../contract/define.ts'
import { useText } from '../../shared/call/use-text.ts'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { ReasonField, useReasonCheck } from '../../shared/form/reason-field.tsx'
import { useForm } from '../../shared/form/use-form.ts'
import type { Sending } from '../../shared/form/use-submit.ts'
import { SearchBox } from '../../shared/list/search-box.tsx'
import { localName } from '../../shared/page/company-name.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Tree } from '../../ui/tree/tree.tsx'
import { LateImpact } from '../impact/late-impact.tsx'
import type { Spot, TreeNode } from './book.ts'
import * as css from './places.css.ts'
import { useOrgTree } from './use-org-tree.ts'

type Props<T extends TreeNode> = {
  node: T
  records: readonly T[]
  whyNot: (node: T, parentId: string | null) => string | null
  /** Whether it may move to the top level. */
  top: boolean
  /** The call behind it, if a move changes rights. */
  call?: Call
  /** The target of a drag, chosen already. */
  start?: Spot
  /** Moves it; an error is shown in the dialog. */
  onMove: (spot: Spot, reason: string, sending: Sending) => Promise<unknown>
  onClose: () => void
}

/** Chooses the target of a move: the alternative to dragging (SC 2.5.7). */
export function MoveDialog<T extends TreeNode>(props: Props<T>) {
  const { node, records, whyNot, top, call, start, onClose } = props
  const { t, locale } = useText()
  const [to, setTo] = useState<string | null | undefined>(start?.parentId)
  const [query, setQuery] = useState('')
  const name = localName(node, locale)
  const places = useOrgTree({
    records,
    selected: to ?? node.id,
    query,
    onSelect: each => setTo(each.id),
  })
  const why = to === undefined ? null : whyNot(node, to)
  const off =
    to === undefined || to === node.parentId ? t('places:move.choose') : why === null ? undefined : why
  const { tree } = places
  const spot = start && start.parentId === to ? start : { parentId: to ?? null, beforeId: null }
  const form = useMoveForm(props, spot)
  return (
    <FormDialog
      form={form}
      title={t('places:move.title', { name })}
      confirm={t('places:move.confirm')}
      off={off}
      beside={call && <LateImpact call={call} input={off ? null : { ...getVersion(node), ...spot }} />}
      onClose={onClose}
    >
      <p>{t('places:move.text')}</p>
      <Find query={query} onQuery={setQuery} />
      {top && (
        <Checkbox
          label={t('places:move.top')}
          checked={to === null}
          onChange={event => setTo(event.currentTarget.checked ? null : undefined)}
        />
      )}
      <div className={css.choose}>
        <Tree
          id="places-move"
          handle={places.handle}
          label={t('places:move.tree')}
          mark="chosen"
          stateOf={slot => (tree.idOf(slot) === to ? 'on' : 'off')}
          offOf={item => whyNot(node, item.id)}
          content={useCallback((item: T) => localName(item, locale), [locale])}
        />
      </div>
      {why && <p className={css.refused}>{why}</p>}
      <ReasonField form={form} required={false} />
    </FormDialog>
  )
}

function useMoveForm<T extends TreeNode>({ onMove, onClose }: Props<T>, spot: Spot) {
  const checkReason = useReasonCheck()
  return useForm({
    from: { reason: '' },
    fields: ['reason'],
    check: values => checkReason(values, false),
    send: ({ values }, sending) => onMove(spot, values.reason, sending),
    onDone: onClose,
  })
}

const getVersion = ({ id, rowVersion }: TreeNode) => ({ id, rowVersion })

function Find({ query, onQuery }: { query: string; onQuery: (query: string) => void }) {
  const { t } = useText()
  return <SearchBox label={t('places:search.label')} query={query} onQuery={onQuery} />
}
