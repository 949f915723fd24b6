let isPressed = false
addEventListener('pointerdown', () => setPressed(true), true)
addEventListener('pointerup', () => setPressed(false), true)
addEventListener('pointercancel', () => setPressed(false), true)

function setPressed(next: boolean): void {
  isPressed = next
}

/**
 * Calls `then` now or, while a pointer is pressed, once the press has done what it does: a button that moves away under
 * the pointer would not be pressed.
 */
export function afterPress(then: () => void): void {
  if (!isPressed) {
    then()
    return
  }
  const end = () => {
    removeEventListener('pointerup', end)
    removeEventListener('pointercancel', end)
    setTimeout(then)
  }
  addEventListener('pointerup', end)
  addEventListener('pointercancel', end)
}
