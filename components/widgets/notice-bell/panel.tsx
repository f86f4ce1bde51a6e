import type { Notice } from '../../../contract/notices/calls.ts'
import { DropPanel, type PanelProps } from '../../shared/drop-panel/drop-panel.tsx'
import { Lists } from './lists.tsx'
import * as css from './panel.css.ts'

export type NoticePanelProps = PanelProps & {
  /** The list to open; by default the one with open entries. */
  list: Notice['type'] | null
}

/** The opened bell (WIDGETS 2.7.2). */
export const NoticePanel = ({ host, anchor, list, say, onClose }: NoticePanelProps) => (
  <DropPanel host={host} anchor={anchor} onClose={onClose} of="bell" className={css.panel}>
    <Lists host={host} list={list} say={say} onClose={onClose} />
  </DropPanel>
)
