import { DropPanel, type PanelProps } from '../../shared/drop-panel/drop-panel.tsx'
import { Exports } from './exports.tsx'
import * as css from './panel.css.ts'

export type DownloadPanelProps = PanelProps

/** The opened download center. */
export const DownloadPanel = ({ host, anchor, say, onClose }: DownloadPanelProps) => (
  <DropPanel host={host} anchor={anchor} onClose={onClose} of="downloads" className={css.panel}>
    <Exports host={host} say={say} />
  </DropPanel>
)
