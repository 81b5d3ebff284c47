// Shows a company's page for online booking on its own site:
// <script src="https://…/booking-embed.js" data-company="northwind" async></script>
(() => {
  const script = document.currentScript;
  const { origin } = new URL(script.src);
  const frame = document.createElement('iframe');
  const language = document.documentElement.lang;
  const query = new URLSearchParams({ site: location.origin, ...(language === '' ? {} : { language }) });
  const titles = { fr: 'Réserver une visite', es: 'Reservar una visita' };
  frame.src = `${origin}/book/${encodeURIComponent(script.dataset.company ?? '')}?${query}`;
  frame.title = script.dataset.title ?? titles[language.slice(0, 2).toLowerCase()] ?? 'Book a visit';
  Object.assign(frame.style, { width: '100%', height: '720px', border: '0' });
  script.after(frame);
  addEventListener('message', ({ origin: sender, source, data }) => {
    if (sender !== origin || source !== frame.contentWindow || data?.type !== 'truckroll-booking-height') return;
    if (Number.isFinite(data.height)) frame.style.height = `${Math.min(Math.max(data.height, 200), 6000)}px`;
  });
})();
