import { FileDown } from 'lucide-react'
import { useState } from 'react'
import type { Call } from '../../../contract/define.ts'
import { limits } from '../../../contract/limits.ts'
import type { Off } from '../../ui/base/off.ts'
import type { RecordAction } from '../../ui/overlay/action-menu.tsx'
import { useText } from '../call/use-text.ts'
import { offBy } from '../why/why-ask.ts'
import { ExportFile } from './list-export.tsx'
import type { ListValues } from './list-types.ts'
import type { UsedList } from './record-list.tsx'
import { SelectionBar } from './selection-bar.tsx'
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
      <SelectionBar
        label={words.selection ? t(words.selection) : ''}
        text={words.selected ? t(words.selected, { count: choice.count }) : ''}
        all={
          choice.count < total
            ? {
                count: total,
                onSelect: choice.all,
                off: total > most ? t('common:list.tooMany', { count: most }) : undefined,
              }
            : undefined
        }
        actions={[
          ...(file
            ? [
                {
                  id: 'export',
                  icon: FileDown,
                  label: t(file.label),
                  off: offBy(why[file.call.name], file.call.name),
                  onChoose: () => setExporting(true),
                },
              ]
            : []),
          ...buttons,
        ]}
        more={menu.length > 0 ? { text: t('common:list.moreActions'), actions: menu } : undefined}
        onClear={choice.clear}
      />
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
      ...rest,
      id: act,
      label: t(label),
      off: getCallOff({ call, refusal }, query.data, why, locale) ?? getReason(act),
      onChoose: () => (takesChoice ? ask(act, chosen) : void askMany(act)),
    }),
  )
  return { buttons: acts.filter(({ icon }) => icon), menu: acts.filter(({ icon }) => !icon) }
}
