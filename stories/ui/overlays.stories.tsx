import { useRef, useState } from 'react'
import { Button } from '../../components/ui/base/button.tsx'
import { Ellipsis } from '../../components/ui/base/ellipsis.tsx'
import { Tooltip } from '../../components/ui/base/tooltip.tsx'
import { MessageLog } from '../../components/ui/feedback/message-log.tsx'
import { ToastRegion } from '../../components/ui/feedback/toast.tsx'
import { toast } from '../../components/ui/feedback/toast-store.ts'
import { TextArea } from '../../components/ui/form/text-area.tsx'
import { TextField } from '../../components/ui/form/text-field.tsx'
import { Dialog, Drawer } from '../../components/ui/overlay/dialog.tsx'
import { Menu } from '../../components/ui/overlay/menu.tsx'
import { Popover } from '../../components/ui/overlay/popover.tsx'
import { column, row } from '../ground.css.ts'
import type { Story } from '../story.ts'

export default { title: 'Primitives / Overlays' }

export const ModalDialog: Story = () => {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const footer = (
    <>
      <Button onClick={close}>Cancel</Button>
      <Button variant="danger" onClick={close}>
        Stop the study
      </Button>
    </>
  )
  return (
    <div className={row}>
      <Button onClick={() => setOpen(true)}>Stop the study</Button>
      <Dialog open={open} title="Stop HR-2041-301" onClose={close} footer={footer} size="sm">
        <div className={column}>
          <p>38 sites stop enrolling at once. The study cannot be started again.</p>
          <TextArea label="Reason" required countTo={200} />
          <Menu
            trigger={<Button>Choose a template</Button>}
            groups={[
              { id: 'all', entries: [{ id: 'a', label: 'Safety finding', onChoose: () => undefined }] },
            ]}
          />
        </div>
      </Dialog>
    </div>
  )
}

export const OpenDialog: Story = () => (
  <Dialog
    open
    title="评价某注射液在复发难治淋巴瘤患者中的安全性"
    onClose={() => undefined}
    footer={<Button variant="primary">确定</Button>}
  >
    <div className={column}>
      <TextField label="中心名称" required />
      <TextField label="主要研究者" />
    </div>
  </Dialog>
)

export const SideDrawer: Story = () => {
  const [open, setOpen] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  return (
    <div className={row}>
      <Button onClick={() => setOpen(true)}>History</Button>
      <Drawer open={open} title="History of HR-2041-301" onClose={() => setOpen(false)} initialFocus={field}>
        <TextField ref={field} label="Filter the history" />
      </Drawer>
    </div>
  )
}

export const Panels: Story = () => (
  <div className={row}>
    <Popover trigger={<Button>Details</Button>} label="Details of the site">
      <p>Opened 12 Nov 2026 by Zhang Wei.</p>
      <a href="#site">Open the site</a>
    </Popover>
    <Tooltip text="UTC+08:00, China Standard Time">
      <Button variant="quiet">Shanghai</Button>
    </Tooltip>
  </div>
)

export const LongTexts: Story = () => (
  <div className={column}>
    <Ellipsis text="A randomised, double-blind, placebo-controlled study of HRS-1167 in platinum-resistant ovarian cancer" />
    <Ellipsis text="评价某注射液在复发难治淋巴瘤患者中的安全性" limit={17} lang="zh-CN" />
    <Ellipsis text="Seventeen letters" limit={17} />
  </div>
)

export const Toasts: Story = () => (
  <div className={row}>
    <Button onClick={() => toast('success', 'Site S07 was saved.')}>Saved</Button>
    <Button onClick={() => toast('danger', '网络连接已断开，请稍后重试。')}>Failed</Button>
    <Button onClick={() => toast('warning', 'Your session ends in two minutes.')}>Warning</Button>
    <Button onClick={() => toast('info', 'Export started. It will appear in the download center.')}>
      Information
    </Button>
    <Popover trigger={<Button variant="quiet">Message log</Button>} label="Message log">
      <MessageLog formatTime={at => at.toISOString().slice(11, 19)} />
    </Popover>
    <ToastRegion />
  </div>
)
