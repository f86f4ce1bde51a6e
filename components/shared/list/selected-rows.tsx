import { FileDown, X } from 'lucide-react'
import { useState } from 'react'
import type { Call } from '../../../contract/define.ts'
import { limits } from '../../../contract/limits.ts'
import { Button, IconButton } from '../../ui/base/button.tsx'
import type { Off } from '../../ui/base/off.ts'
import { ActionMenu, type RecordAction } from '../../ui/overlay/action-menu.tsx'
import { useText } from '../call/use-text.ts'
import { offBy } from '../why/why-ask.ts'
import * as css from './list.css.ts'
import { ExportFile } from './list-export.tsx'
import type { ListValues } from './list-types.ts'
import type { UsedList } from './record-list.tsx'
import { getCallOff } from './use-add.ts'

/** Covers the toolbar while rows are selected, with the acts on all of them; one that is impossible for all says why. */
export function SelectedRows<C extends Call, S extends ListValues, A extends string, K extends string>(
  used: UsedList<C, S, A, K>,
) {
  const { t } = useText()
  const [exporting, setExporting] = useState(false)
  const { of, list, why } = used
  const { choice, total = 0 } = list
  const { words } = of
  const { buttons, menu } = useBatch(used)
  const file = of.exports?.find(each => each.selects)
  const most = limits.selectionMost
  return (
    <>
      <section className={css.selection} aria-label={words.selection && t(words.selection)}>
        <span className={css.count} role="status">
          {words.selected && t(words.selected, { count: choice.count })}
        </span>
        {choice.count < total && (
          <Button
            variant="quiet"
            off={total > most ? t('common:list.tooMany', { count: most }) : undefined}
            onClick={choice.all}
          >
            {t('ui:table.selectAllMatching', { count: total })}
          </Button>
        )}
        <span className={css.ends}>
          {file && (
            <Button
              icon={FileDown}
              off={offBy(why[file.call.name], file.call.name)}
              onClick={() => setExporting(true)}
            >
              <span className={css.words}>{t(file.label)}</span>
            </Button>
          )}
          {buttons.map(act => (
            <Button key={act.id} icon={act.icon} off={act.off} onClick={act.onChoose}>
              <span className={css.words}>{act.label}</span>
            </Button>
          ))}
          {menu.length > 0 && (
            <ActionMenu
              label={t('common:list.moreActions')}
              text={t('common:list.moreActions')}
              actions={menu}
            />
          )}
          <IconButton variant="quiet" icon={X} label={t('ui:table.clearSelection')} onClick={choice.clear} />
        </span>
      </section>
      {exporting && file && (
        <ExportFile {...used} file={file} chosen={choice} onClose={() => setExporting(false)} />
      )}
    </>
  )
}

/** The acts on the selected rows: frequent ones, and those of the menu. */
function useBatch<C extends Call, S extends ListValues, A extends string, K extends string>({
  of,
  list: { choice, chosen, query, ask },
  why,
  askMany,
}: UsedList<C, S, A, K>) {
  const { t, locale } = useText()
  const getOff = of.useOff()
  /** The reason of the first row, where each row has one. */
  const getReason = (act: A): Off | undefined => {
    const reasons = chosen.map(row => getOff(row, act))
    return chosen.length === choice.count && reasons.every(Boolean) ? reasons[0] : undefined
  }
  const acts = (of.batch ?? []).map(
    ({ act, label, call, refusal, takesChoice, ...rest }): RecordAction => ({
      ...{ ...rest, id: act, label: t(label) },
      off: getCallOff({ call, refusal }, query.data, why, locale) ?? getReason(act),
      onChoose: () => (takesChoice ? ask(act, chosen) : void askMany(act)),
    }),
  )
  return { buttons: acts.filter(({ icon }) => icon), menu: acts.filter(({ icon }) => !icon) }
}
