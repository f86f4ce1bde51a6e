import {
  type KeyboardEvent,
  type PointerEvent,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { keep, recall } from '../../../client/page/storage.ts'
import { readSpot, type Size, type Spot, stepped, within, writeSpot } from './place.ts'

const name = 'mds-assistant'

/** Movements of fewer pixels are no drag: a press may waver. */
const wavering = 4

const roomNow = (): Size => ({ width: innerWidth, height: innerHeight })

/** The current size of the window. */
function useRoom(): Size {
  const [room, setRoom] = useState(roomNow)
  useLayoutEffect(() => {
    const follow = () => setRoom(roomNow())
    addEventListener('resize', follow)
    return () => removeEventListener('resize', follow)
  }, [])
  return room
}

type Grip = { x: number; y: number; spot: Spot }

/** The position of the assistant in the window, stored for this browser. */
export const useWish = () => useState(() => readSpot(recall(name)))

/**
 * The position of the button or of the panel; the pointer drags it and arrow keys move it. A smaller window pushes it
 * in; when the window grows again, it returns.
 */
export function useSpot(sizeIn: (room: Size) => Size, [wish, setWish]: ReturnType<typeof useWish>) {
  const room = useRoom()
  const size = sizeIn(room)
  const spot = within(wish, size, room)
  const from = useRef<Grip>(null)
  const dragged = useRef(false)
  const [dragging, setDragging] = useState(false)
  const settle = (to: Spot) => {
    const there = within(to, size, room)
    setWish(there)
    keep(name, writeSpot(there))
  }
  const end = () => {
    from.current = null
    setDragging(false)
  }
  const grip = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const button = (event.target as Element).closest('button')
      if (event.button !== 0 || (button && button !== event.currentTarget)) return
      event.currentTarget.setPointerCapture?.(event.pointerId)
      from.current = { x: event.clientX, y: event.clientY, spot }
      dragged.current = false
    },
    onPointerMove: (event: PointerEvent) => {
      if (!from.current || (!dragging && distance(from.current, event) < wavering)) return
      setDragging(true)
      setWish(within(led(from.current, event), size, room))
    },
    onPointerUp: (event: PointerEvent) => {
      if (from.current && dragging) {
        settle(led(from.current, event))
        dragged.current = true
      }
      end()
    },
    onPointerCancel: end,
    onClickCapture: (event: SyntheticEvent) => {
      if (!dragged.current) return
      // The click that ends a drag must not press anything.
      dragged.current = false
      event.preventDefault()
      event.stopPropagation()
    },
    onKeyDown: (event: KeyboardEvent) => {
      const to = stepped(spot, event.key)
      if (to) event.preventDefault()
      if (to) settle(to)
    },
  }
  return { spot, size, grip, dragging }
}

const distance = ({ x, y }: Grip, event: PointerEvent) => Math.hypot(event.clientX - x, event.clientY - y)

const led = ({ x, y, spot }: Grip, event: PointerEvent): Spot => ({
  right: spot.right - (event.clientX - x),
  bottom: spot.bottom - (event.clientY - y),
})
