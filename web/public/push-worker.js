// Shows what the server pushes, and opens its page when it is pressed. It keeps nothing and serves no pages.
self.addEventListener('push', (event) => {
  const { title, message, page } = event.data.json();
  const shown = { body: message, icon: '/favicon.svg', tag: page, data: { page } };
  event.waitUntil(self.registration.showNotification(title, shown));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { page } = event.notification.data;
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then(async (windows) => {
      const open = windows.find(({ url }) => new URL(url).pathname === page) ?? windows[0];
      if (open === undefined) {
        await self.clients.openWindow(page);
        return;
      }
      await open.focus();
      // Going there again would lose what is being typed there.
      if (new URL(open.url).pathname !== page) await open.navigate(page);
    }),
  );
});
