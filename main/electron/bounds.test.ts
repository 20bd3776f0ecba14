import { expect, test } from 'vitest'
import { placeWindow } from './bounds.ts'

const laptop = { x: 0, y: 25, width: 1440, height: 875 }
const beside = { x: 1440, y: 0, width: 1920, height: 1080 }

test('a window whose screen was unplugged opens where it can be reached', () => {
  const saved = { x: 2000, y: 100, width: 1200, height: 800 }
  expect(placeWindow(saved, [laptop, beside])).toEqual(saved)
  expect(placeWindow(saved, [laptop])).toEqual({ x: 120, y: 63, width: 1200, height: 800 })
})

test('a window above the screen, whose title bar cannot be dragged, is repaired', () => {
  const { y } = placeWindow({ x: 100, y: -400, width: 1000, height: 700 }, [laptop])
  expect(y).toBeGreaterThanOrEqual(laptop.y)
})

test('a window larger than its screen is shrunk to fit', () => {
  expect(placeWindow({ x: 0, y: 25, width: 4000, height: 3000 }, [laptop])).toEqual(laptop)
})

test('a damaged state with a window of no size still opens one of a usable size', () => {
  expect(placeWindow({ x: 10, y: 30, width: 0, height: 0 }, [laptop])).toMatchObject({
    width: 760,
    height: 480,
  })
})

test('the first window is in the middle of a small screen and fits into it', () => {
  expect(placeWindow(null, [{ x: 0, y: 0, width: 700, height: 400 }])).toEqual({
    x: 0,
    y: 0,
    width: 700,
    height: 400,
  })
})
