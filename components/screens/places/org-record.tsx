import type { UseQueryResult } from '@tanstack/react-query'
import { ArrowLeft, Pencil, Plus } from 'lucide-react'
import type { ComponentType } from 'react'
import type { CallError } from '../../../client/http/call-error.ts'
import type { Call } from '../../../contract/define.ts'
import type { Locale } from '../../../contract/locales.ts'
import type { Reason } from '../../../contract/shapes.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useNamed } from '../../shared/call/use-named.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { type Text, useText } from '../../shared/call/use-text.ts'
import type { HistoryListProps } from '../../shared/history/history-list.tsx'
import { RecordHistory } from '../../shared/history/record-history.tsx'
import { localName } from '../../shared/page/company-name.ts'
import { whyText } from '../../shared/why/why.ts'
import { Button } from '../../ui/base/button.tsx'
import * as chart from '../../ui/base/chart-label.css.ts'
import type { Leading } from '../../ui/base/off.ts'
import { ActionMenu } from '../../ui/overlay/action-menu.tsx'
import type { OrgRecordProps } from './org-kind.ts'
import * as css from './places.css.ts'

type NodeAction = 'add' | 'edit' | 'move' | 'remove'
type NamedNode = { id: string; name: string; nameEn: string }
type OrgNode = NamedNode & { path: readonly NamedNode[]; actions: Record<NodeAction, Reason | null> }

/** What a department and a position differ in as records. */
export type OrgRecordKind<N extends OrgNode> = {
  entity: 'departments' | 'positions'
  detail: Call
  history: Call
  /** How to choose one. */
  hint: Parameters<Text['t']>[0]
  /** Why an action is disabled, by its sentence, with the explanation behind it. */
  off: (node: N, action: NodeAction, text: string | null, locale: Locale) => Leading | undefined
  /** The actions that add below it: a button, or entries of the menu. */
  adds: (node: N) => readonly { id: 'add' | 'addCategory'; label: Parameters<Text['t']>[0] }[]
  addsByButton: boolean
  /** Beside the name. */
  Mark?: ComponentType<{ node: N }>
  Facts: ComponentType<{ node: N }>
  People: ComponentType<OrgRecordProps & { node: N }>
  /** The text of a value in the history. */
  useHistoryText?: () => HistoryListProps['text']
}

type Props<N extends OrgNode> = OrgRecordProps & { kind: OrgRecordKind<N> }

/** One record of a tree: its data, its people, its history; or a hint how to choose one. */
export function OrgRecord<N extends OrgNode>(props: Props<N>) {
  const { t } = useText()
  const { id } = props.state
  return (
    <div className={css.record} data-behind={id ? undefined : ''}>
      {id ? <Read key={id} {...props} id={id} /> : <p className={css.blank}>{t(props.kind.hint)}</p>}
    </div>
  )
}

const useNoText = (): undefined => undefined

function Read<N extends OrgNode>({ id, ...props }: Props<N> & { id: string }) {
  const { t, locale } = useText()
  const { onName, onSelect, kind } = props
  const { People, useHistoryText = useNoText } = kind
  const query = useScoped(kind.detail, { id }) as UseQueryResult<N, CallError>
  const text = useHistoryText()
  useNamed(query.data ? localName(query.data, locale) : null, onName)
  return (
    <>
      <Button icon={ArrowLeft} variant="quiet" className={css.back} onClick={() => onSelect(null)}>
        {t('places:back')}
      </Button>
      <Loaded query={query} lines={8}>
        {node => (
          <>
            <Label {...props} node={node} />
            <People {...props} node={node} />
          </>
        )}
      </Loaded>
      {!query.isPending && (
        <RecordHistory
          call={kind.history}
          entity={kind.entity}
          input={{ id }}
          id={id}
          level={3}
          gone={!query.data}
          text={text}
        />
      )}
    </>
  )
}

type LabelProps<N extends OrgNode> = Pick<Props<N>, 'kind' | 'onSelect' | 'onAsk'> & { node: N }

function Label<N extends OrgNode>(props: LabelProps<N>) {
  const { locale } = useText()
  const { node, kind, onSelect } = props
  const { Mark, Facts } = kind
  const name = localName(node, locale)
  const other = name === node.name ? node.nameEn : node.name
  return (
    <header className={chart.label}>
      {node.path.length > 0 && (
        <ol className={css.way}>
          {node.path.map(each => (
            <li key={each.id}>
              <button type="button" className={css.wayLink} onClick={() => onSelect(each.id)}>
                {localName(each, locale)}
              </button>
            </li>
          ))}
        </ol>
      )}
      <div className={chart.labelTop}>
        <div>
          <div className={css.titleLine}>
            <h2 className={css.title}>{name}</h2>
            {Mark && <Mark node={node} />}
          </div>
          {other && <div className={css.otherName}>{other}</div>}
        </div>
        <Actions {...props} />
      </div>
      <Facts node={node} />
    </header>
  )
}

function Actions<N extends OrgNode>({ node, kind, onAsk }: LabelProps<N>) {
  const { t, locale } = useText()
  const getOff = (action: NodeAction) => {
    const reason = node.actions[action]
    return kind.off(node, action, reason && whyText(reason, locale), locale)
  }
  const adds = kind
    .adds(node)
    .map(({ id, label }) => ({ id, label: t(label), off: getOff('add'), onChoose: () => onAsk(id) }))
  return (
    <div className={css.actions}>
      <Button icon={Pencil} off={getOff('edit')} onClick={() => onAsk('edit')}>
        {t('places:menu.edit')}
      </Button>
      {kind.addsByButton &&
        adds.map(({ id, label, off, onChoose }) => (
          <Button key={id} icon={Plus} off={off} onClick={onChoose}>
            {label}
          </Button>
        ))}
      <ActionMenu
        label={t('places:menu.of', { name: localName(node, locale) })}
        text={t('places:menu.more')}
        actions={[
          ...(kind.addsByButton ? [] : adds),
          { id: 'move', label: t('places:menu.move'), off: getOff('move'), onChoose: () => onAsk('move') },
          {
            id: 'remove',
            label: t('places:menu.remove'),
            off: getOff('remove'),
            danger: true,
            onChoose: () => onAsk('remove'),
          },
        ]}
      />
    </div>
  )
}
