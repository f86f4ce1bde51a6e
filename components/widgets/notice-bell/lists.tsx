import { useText } from '../../shared/call/use-text.ts'
import { Tabs } from '../../ui/base/tabs.tsx'
import { Feed } from './feed.tsx'
import { Filters } from './filters.tsx'
import { Foot } from './foot.tsx'
import * as css from './panel.css.ts'
import type { NoticePanelProps } from './panel.tsx'
import { Instead } from './states.tsx'
import { useLeave } from './use-leave.ts'
import { useNotices } from './use-notices.ts'
import { firstChoice } from './view.ts'

/** To-dos and notices, each with its filter, its feed and the actions on the whole list. */
export function Lists({ host, list: wanted, say, onClose }: Omit<NoticePanelProps, 'anchor'>) {
  const { t } = useText()
  const notices = useNotices(host, say, wanted)
  const leave = useLeave(host, notices, onClose)
  const { list, choice, counts } = notices
  const content = (
    <>
      <Filters choice={choice} onChoose={notices.choose} />
      <Instead notices={notices} />
      {list.items.length > 0 && <Feed notices={notices} onOpen={leave.open} />}
      <Foot notices={notices} all={leave.all} onAll={leave.follow} />
    </>
  )
  const types = [
    { id: 'notification', label: t('notices:type.notification'), count: counts?.unread },
    { id: 'todo', label: t('notices:type.todo'), count: counts?.todo },
  ] as const
  return (
    <div className={css.lists}>
      <Tabs
        label={t('bell:lists')}
        value={choice.type}
        onChange={id => notices.choose(firstChoice(id === 'todo' ? 'todo' : 'notification'))}
        items={types.map(type => ({ ...type, content }))}
      />
    </div>
  )
}
